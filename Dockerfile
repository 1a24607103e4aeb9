# Sofra without a database: DATABASE_URL says where that is. `docker compose up` brings both.

# Mirrors of the Swift packages, for building where github.com cannot be reached:
#   docker build --build-context packages=DIR .      with DIR/apple/swift-argument-parser.git in it
FROM scratch AS packages

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq-dev libssl-dev zlib1g-dev libdeflate-dev libbrotli-dev libcmark-dev libcurl4-openssl-dev libarchive-dev libqrencode-dev libxml2-dev libxxhash-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift ./
COPY Plugins Plugins
COPY Sources Sources
COPY Benchmarks Benchmarks
COPY Tests Tests
COPY Views Views
COPY Strings Strings
RUN --mount=type=bind,from=packages,target=/packages \
    if [ -d /packages/apple ]; then git config --global url."file:///packages/".insteadOf https://github.com/; git config --global --add safe.directory '*'; fi \
    && swift build -c release --product sofra --static-swift-stdlib \
    && install -D --strip "$(swift build -c release --static-swift-stdlib --show-bin-path)/sofra" /out/sofra

# What makes photos smaller, without what else its package brings for other kinds of pictures: 124 MB in place of 300.
FROM debian:bookworm-slim AS photos
RUN apt-get update && apt-get install -y --no-install-recommends libvips-tools
RUN set -e; \
    module=$(echo /usr/lib/*/vips-modules-*/vips-heif.so); \
    ldd /usr/bin/vipsthumbnail "$module" | grep -o '/[^ ]*' | grep -v ':$' | sort -u > /needed; \
    for file in /usr/bin/vipsthumbnail "$module" $(cat /needed); do \
        place=/photos$(realpath "$(dirname "$file")"); \
        mkdir -p "$place"; \
        cp -L "$file" "$place/"; \
    done

# Some makes of Debian bring all of perl along, 47 MB.
FROM debian:bookworm-slim AS system
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq5 libssl3 zlib1g libdeflate0 libbrotli1 libcmark0.30.2 libcurl4 libarchive13 libqrencode4 libxml2 libxxhash0 libzbar0 ca-certificates \
    && apt-get purge -y --auto-remove perl 'libperl5*' 'perl-modules-5*' \
    && test -s /etc/ssl/certs/ca-certificates.crt \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin sofra \
    && install -d -o sofra -g sofra /data
COPY --from=photos /photos /
COPY --from=build /out/sofra /usr/local/bin/sofra
# Nobody reads manuals in here, or in another language.
RUN ldconfig \
    && vipsthumbnail --vips-version \
    && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/doc /usr/share/man /usr/share/info /usr/share/locale

# One layer: what was removed takes no room.
FROM scratch
COPY --from=system / /
WORKDIR /sofra
COPY Public Public
COPY Migrations Migrations
COPY Catalogue Catalogue
COPY Demo Demo
COPY LICENSE NOTICE ./
USER 10001
LABEL org.opencontainers.image.title=Sofra org.opencontainers.image.description="A household's recipes, plans and diaries" org.opencontainers.image.licenses=MIT
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
EXPOSE 8080
VOLUME /data
# Seldom, since a process that is brought into a container costs 70 ms of a processor. Engines before 25 refuse --start-interval,
# which would ask more often while it starts.
HEALTHCHECK --interval=10s --timeout=4s --start-period=2m CMD ["sofra", "health"]
ENTRYPOINT ["sofra"]
CMD ["serve"]
