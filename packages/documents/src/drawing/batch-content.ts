const held = 400;

/**
 * Hands pages what is drawn in batches. The library keeps each operator as an array of its own, some 80,000 in a report
 * of 1,000 rows: more memory than all the rest of it. Only for documents that buffer their pages.
 */
export function batchContent(pdf: PDFKit.PDFDocument): void {
  let page = pdf.page;
  let waiting: unknown[] = [];
  const flush = () => {
    if (waiting.length > 0) page.write(waiting.join('\n'));
    waiting = [];
  };
  pdf.addContent = (data: unknown) => {
    if (page !== pdf.page || waiting.length >= held) flush();
    page = pdf.page;
    waiting.push(data);
    return pdf;
  };
  const addPage = pdf.addPage.bind(pdf);
  pdf.addPage = (options) => {
    flush();
    return addPage(options);
  };
  const flushPages = pdf.flushPages.bind(pdf);
  pdf.flushPages = () => {
    flush();
    flushPages();
  };
}
