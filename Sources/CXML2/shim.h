#pragma once
// libxml2's headers bring ICU's in where it was built with ICU, and those contradict the ICU inside Foundation: a file
// that sees both does not compile. Nothing used here is laid out differently without it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
