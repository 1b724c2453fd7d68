"""Prints the tables of a PDF as JSON: a list of tables, each a list of rows of texts. Arguments: the library, the PDF."""

import json
import sys
import warnings

warnings.filterwarnings("ignore")
library, path = sys.argv[1:]
if library == "camelot":
    import camelot

    tables = [table.df.values.tolist() for table in camelot.read_pdf(path, pages="all", flavor="hybrid")]
else:
    import pdfplumber

    with pdfplumber.open(path) as document:
        tables = [table for page in document.pages for table in page.extract_tables()]
print(json.dumps([[[cell or "" for cell in row] for row in table] for table in tables]))
