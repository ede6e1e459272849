import { describe, expect, it } from 'vitest';
import { readPageFacts } from './read-page-facts.ts';

const address = 'https://leaks.example/set/k3x9q2?from=home';
const read = (body: string, head = '') =>
  readPageFacts(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, address);

describe('what a page says about itself', () => {
  it('is read from a gallery', () => {
    const facts = read(
      `<h1>Set 4</h1><p class="meta">Uploaded by <a class="uploader" href="/members/grabby">grabby</a> on <time datetime="2026-03-04">4 March</time></p>
       <div class="gallery"><img src="/media/1.jpg" alt="Set 4 &ndash; first"></div><script>var hidden = 1</script><style>p{}</style>`,
      `<title>Set 4 - Leaks</title><link rel="canonical" href="/set/k3x9q2"><meta property="og:title" content="Luna &amp; friends">
       <meta name="description" content="All of it"><meta property="og:image" content="/media/cover.jpg">`,
    );
    expect(facts).toMatchObject({
      title: 'Luna & friends',
      description: 'All of it',
      canonical: 'https://leaks.example/set/k3x9q2',
      uploader: 'grabby',
      publishedOn: '2026-03-04',
      isCut: false,
    });
    expect(facts.text).toBe('Set 4\nUploaded by grabby on 4 March');
    expect(facts.media).toEqual([
      { url: 'https://leaks.example/media/cover.jpg', kind: 'picture', alt: '', linkedTo: null },
      {
        url: 'https://leaks.example/media/1.jpg',
        kind: 'picture',
        alt: 'Set 4 – first',
        linkedTo: null,
      },
    ]);
  });

  it('is read from linked data of a video', () => {
    const data = {
      '@graph': [
        { '@type': 'WebSite', name: 'Tube', author: 'The tube' },
        {
          '@type': 'VideoObject',
          author: { '@type': 'Person', name: 'ripper9' },
          uploadDate: '2025-12-31T23:59:59+00:00',
          thumbnailUrl: ['https://cdn.example/t.jpg'],
          contentUrl: '/get/17',
        },
      ],
    };
    const facts = read(
      `<video poster="/p.jpg"><source src="/v.mp4" type="video/mp4"></video>`,
      `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    );
    expect(facts).toMatchObject({ uploader: 'ripper9', publishedOn: '2025-12-31' });
    expect(facts.media.map(({ url, kind }) => [url, kind])).toEqual([
      ['https://leaks.example/get/17', 'video'],
      ['https://cdn.example/t.jpg', 'poster'],
      ['https://leaks.example/p.jpg', 'poster'],
      ['https://leaks.example/v.mp4', 'video'],
    ]);
  });

  it.each([
    ['<a rel="author" href="/u/1">Ann</a>', 'Ann'],
    ['<span itemprop="author"><span itemprop="name">Ben</span></span>', 'Ben'],
    ['<div class="video-uploader__name uploaded-by">by Cleo</div>', 'Cleo'],
    ['<p>Uploaded by: Dora_99 | 4 views</p>', 'Dora_99'],
    ['<p>Hochgeladen von emil vor 3 Tagen</p>', 'emil'],
    ['<p>Nobody said so</p>', null],
  ])('names the uploader in %s', (body, uploader) => {
    expect(read(body).uploader).toBe(uploader);
  });

  it.each([
    ['<meta property="article:published_time" content="2024-02-29T10:00:00Z">', '2024-02-29'],
    ['<meta itemprop="uploadDate" content="March 3, 2024">', '2024-03-03'],
    ['<meta name="date" content="2023-02-30">', null],
    ['<meta name="date" content="2199-01-01">', null],
    ['<meta name="date" content="yesterday">', null],
  ])('tells the day by %s', (head, day) => {
    expect(read('', head).publishedOn).toBe(day);
  });

  it('takes what stands first when it is said twice', () => {
    const facts = read('<h1>Two</h1>', '<title>First</title><title>Second</title>');
    expect(facts.title).toBe('First');
    expect(readPageFacts('<h1>Only a heading</h1>', address).title).toBe('Only a heading');
  });
});

describe('links', () => {
  const linksOf = (body: string, head = '') => read(body, head).links;

  it('are absolute, once each, with the text or what the picture inside shows', () => {
    expect(
      linksOf(
        '<a href="/a"><img src="a.jpg" alt="The first set"></a><a href="/a">again</a><a href="//cdn.example/b">B</a><a href="?p=2" title="Second page"></a>',
      ),
    ).toEqual([
      { url: 'https://leaks.example/a', text: 'The first set', isNext: false },
      { url: 'https://cdn.example/b', text: 'B', isNext: false },
      { url: 'https://leaks.example/set/k3x9q2?p=2', text: 'Second page', isNext: false },
    ]);
  });

  it('follow the base of the page', () => {
    const [link] = linksOf('<a href="x">X</a>', '<base href="/deep/er/">');
    expect(link?.url).toBe('https://leaks.example/deep/er/x');
  });

  it('lead nowhere but to the web', () => {
    expect(
      linksOf(
        '<a href="javascript:alert(1)">j</a><a href="mailto:a@b.example">m</a><a href="data:text/html,x">d</a><a href="#top">t</a><a href="http://[">b</a><a>none</a>',
      ),
    ).toEqual([]);
  });

  it.each(['<a rel="next" href="/2">2</a>', '<a href="/2">Next ›</a>', '<a href="/2">»</a>'])(
    'know the next page: %s',
    (body) => {
      expect(linksOf(body)).toMatchObject([{ url: 'https://leaks.example/2', isNext: true }]);
    },
  );

  it('do not take every mention for the next page', () => {
    expect(linksOf('<a href="/n">The girl next door</a>')).toMatchObject([{ isNext: false }]);
  });
});

describe('media', () => {
  const urlsOf = (body: string) => read(body).media.map(({ url }) => new URL(url).pathname);

  it('lead one level on: to the larger picture or to their own page', () => {
    expect(
      read(
        '<a href="/big/1.jpg"><img src="/small/1.jpg"></a><a href="/v/9"><img src="/t/9.jpg"></a>',
      ).media,
    ).toEqual([
      { url: 'https://leaks.example/big/1.jpg', kind: 'picture', alt: '', linkedTo: null },
      {
        url: 'https://leaks.example/small/1.jpg',
        kind: 'picture',
        alt: '',
        linkedTo: 'https://leaks.example/big/1.jpg',
      },
      {
        url: 'https://leaks.example/t/9.jpg',
        kind: 'picture',
        alt: '',
        linkedTo: 'https://leaks.example/v/9',
      },
    ]);
  });

  it.each([
    ['<img src="/s.jpg" srcset="/m.jpg 600w, /l.jpg 1200w, /s.jpg 300w">', '/l.jpg'],
    ['<img src="/1.jpg" srcset="/1.jpg, /3.jpg 3x, /2.jpg 2x">', '/3.jpg'],
    ['<img src="data:image/gif;base64,R0" data-src="/late.jpg">', '/late.jpg'],
    ['<img src="/thumb.jpg" data-original="/whole.jpg">', '/whole.jpg'],
    ['<img src="/loading.gif" data-lazy-src="/lazy.webp">', '/lazy.webp'],
    ['<picture><source srcset="/p.avif 900w"></picture>', '/p.avif'],
    ['<div style="background-image: url(\'/bg.jpg\')"></div>', '/bg.jpg'],
    ['<noscript><img src="/plain.jpg"></noscript>', '/plain.jpg'],
  ])('are taken in their largest form: %s', (body, path) => {
    expect(urlsOf(body)).toEqual([path]);
  });

  it.each([
    '<img src="/a.jpg" width="16" height="16">',
    '<img src="/logo.jpg" height="48px">',
    '<img src="/img/sprite.png">',
    '<img src="/favicon.png">',
    '<img src="/smileys/grin.gif">',
    '<img src="/drawing.svg">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="">',
  ])('are not decoration: %s', (body) => {
    expect(urlsOf(body)).toEqual([]);
  });

  it('keep a picture whose width is relative', () => {
    expect(urlsOf('<img src="/wide.jpg" width="50%">')).toEqual(['/wide.jpg']);
  });
});
