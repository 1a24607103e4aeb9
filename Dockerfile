# Sofra without a database: DATABASE_URL says where that is. `docker compose up` brings both.

# Mirrors of the Swift packages, for building where github.com cannot be reached:
#   docker build --build-context packages=DIR .      with DIR/apple/swift-argument-parser.git in it
FROM scratch AS packages

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq-dev libssl-dev zlib1g-dev libdeflate-dev libcmark-dev libcurl4-openssl-dev libarchive-dev libqrencode-dev libxml2-dev pkg-config \
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
    && install -D "$(swift build -c release --static-swift-stdlib --show-bin-path)/sofra" /out/sofra

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq5 libssl3 zlib1g libdeflate0 libcmark0.30.2 libcurl4 libarchive13 libqrencode4 libxml2 libvips-tools ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin sofra \
    && install -d -o sofra -g sofra /data
WORKDIR /sofra
COPY --from=build /out/sofra /usr/local/bin/sofra
COPY Public Public
COPY Migrations Migrations
COPY Catalogue Catalogue
COPY Demo Demo
COPY LICENSE NOTICE ./
USER 10001
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
EXPOSE 8080
VOLUME /data
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s --start-interval=1s CMD ["sofra", "health"]
ENTRYPOINT ["sofra"]
CMD ["serve"]
