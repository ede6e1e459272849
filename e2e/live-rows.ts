import type { Page, WebSocketRoute } from '@playwright/test';

/** Whether this is the server's word that the notifications are followed. */
const isFollowing = (message: string | Buffer) =>
  /notifications:.*Subscribed to PostgreSQL/s.test(String(message));

/** Resolves once the page, which is opened after this call, is told live what is inserted. */
export async function untilFollowed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => isFollowing(payload) });
}

/** Stands between the page and the server's live rows. */
export async function carryLiveRows(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  const line = {
    /** How often the page has begun to follow its notifications. */
    joined: 0,
    /** Connections that were tried while the line was cut. */
    refused: 0,
    cut: () => {
      isCut = true;
      for (const socket of open) void socket.close({ code: 1006 });
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) {
      line.refused += 1;
      void socket.close({ code: 1006 });
      return;
    }
    open.add(socket);
    socket.connectToServer().onMessage((message) => {
      if (isFollowing(message)) line.joined += 1;
      socket.send(message);
    });
  });
  return line;
}
