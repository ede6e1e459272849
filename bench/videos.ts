/**
 * How long a creator's own browser takes to register a video, from the drop to the words that it is registered, with
 * the way to the server and back: seconds per minute of video, one frame a second. The clips are recorded in Chromium.
 */
import type { Page } from '@playwright/test';
import { signIn, startBrowser } from './start-browser.ts';
import { startDemo } from './start-demo.ts';
import { createReport, load, median } from './report.ts';

const rounds = 3;
const clipSeconds = 12;
const sizes = [
  { name: '720p', width: 1280, height: 720, reference: 'prototype 4.9' },
  { name: '1080p', width: 1920, height: 1080, reference: 'prototype 23' },
];

type Clip = { bytes: string; seconds: number; frames: number };

/** A clip of moving shots, a new one each two seconds, with a whole picture each two seconds. */
async function record(page: Page, size: { width: number; height: number }, seed: number) {
  return page.evaluate(
    async ({ height, seconds, seed, width }): Promise<Clip> => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser has no canvas.');
      const options = {
        ...{ mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 4_000_000 },
        videoKeyFrameIntervalDuration: 2000,
      };
      const recorder = new MediaRecorder(canvas.captureStream(25), options);
      const pieces: Blob[] = [];
      recorder.ondataavailable = ({ data }) => pieces.push(data);
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start();
      const start = performance.now();
      let [elapsed, frames] = [0, 0];
      while (elapsed < seconds * 1000) {
        const shot = Math.floor(elapsed / 2000) * 97 + seed * 1013;
        for (let spot = 0; spot < 60; spot += 1) {
          const own = shot + spot * 13;
          context.fillStyle = `hsl(${String((own * 47) % 360)} 80% ${String(20 + ((own * 7) % 60))}%)`;
          const [x, y] = [((own * 31) % 97) / 97, ((own * 17) % 89) / 89];
          const moved = (x + elapsed / 40_000) % 1;
          context.fillRect(moved * width, y * height, width / 8, height / 8);
        }
        frames += 1;
        await new Promise((resolve) => setTimeout(resolve, 40));
        elapsed = performance.now() - start;
      }
      recorder.stop();
      await stopped;
      const taken = new Uint8Array(await new Blob(pieces).arrayBuffer());
      let bytes = '';
      for (let from = 0; from < taken.length; from += 8192)
        bytes += String.fromCharCode(...taken.subarray(from, from + 8192));
      return { bytes: btoa(bytes), seconds: elapsed / 1000, frames };
    },
    { ...size, seconds: clipSeconds, seed },
  );
}

/** Milliseconds from the drop to the words that it is registered. */
async function register(page: Page, { bytes }: Clip): Promise<number> {
  return page.locator('.drop-zone').evaluate(async (zone, base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([file], 'Clip.webm', { type: 'video/webm' }));
    const start = performance.now();
    zone.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    );
    while (!document.body.innerText.includes('1 work is registered.')) {
      if (performance.now() - start > 120_000) throw new Error('The video is not registered.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - start;
  }, bytes);
}

const report = createReport();
const demo = await startDemo();
const browser = await startBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(page, demo.url);
  for (const { name, reference, ...size } of sizes) {
    const each: number[] = [];
    const clips: Clip[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${demo.url}/dashboard?view=works`);
      await page.waitForSelector('.drop-zone');
      const clip = await record(page, size, round + size.width);
      clips.push(clip);
      each.push(((await register(page, clip)) / 1000) * (60 / clip.seconds));
    }
    const [clip] = clips;
    const rate = median(clips.map(({ frames, seconds }) => frames / seconds));
    const megabits = ((clip?.bytes.length ?? 0) * 6) / (clip?.seconds ?? 1) / 1e6;
    report.figure(`a minute of ${name}`, median(each), {
      unit: ' s',
      reference: `${reference}; a server with ffmpeg 1.5 (720p), 7.7 (1080p)`,
      note: `${String(clipSeconds)} s of VP8, ${rate.toFixed(0)} frames a second, ${megabits.toFixed(1)} Mbit/s; ${load()}`,
    });
  }
} finally {
  await browser.close();
  await demo.stop();
}
