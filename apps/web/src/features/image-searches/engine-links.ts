/** Search engines that look for pictures, with the page where one is uploaded and the one that takes an address. */
export const engines = [
  {
    id: 'lens',
    label: 'Google Lens',
    upload: 'https://lens.google.com/',
    byAddress: 'https://lens.google.com/uploadbyurl?url=',
  },
  {
    id: 'bing',
    label: 'Bing Visual Search',
    upload: 'https://www.bing.com/visualsearch',
    byAddress: 'https://www.bing.com/images/search?view=detailv2&iss=sbi&q=imgurl:',
  },
  {
    id: 'yandex',
    label: 'Yandex',
    upload: 'https://yandex.com/images/',
    byAddress: 'https://yandex.com/images/search?rpt=imageview&url=',
  },
  {
    id: 'tineye',
    label: 'TinEye',
    upload: 'https://tineye.com/',
    byAddress: 'https://tineye.com/search?url=',
  },
] as const;

/** An engine's search for the picture at a public address. */
export const searchByAddress = (engine: (typeof engines)[number], mediaUrl: string): string =>
  engine.byAddress + encodeURIComponent(mediaUrl);
