import { WebSocket } from 'ws';
import type { Person } from './plant-people.ts';
import type { TokenBox } from './sign-tokens.ts';

type Wish = { event: 'INSERT' | 'UPDATE' | '*'; table: string; filter?: string };

/** Seconds between two heartbeats, as the platform's client sends them. */
const heartbeatSeconds = 25;
/** Sockets that join at the same time. */
const joiningAtOnce = 25;

/** People at their screens: one socket each, with the channels that the app opens. */
export type Crowd = {
  /** Resolves when everybody has joined. */
  joined: Promise<void>;
  /** Hands everybody's new token on, as a page does after a refresh. */
  renew: (people: readonly Person[]) => void;
  /** What went wrong: sockets that closed and channels that were refused. */
  errors: () => string[];
  close: () => Promise<void>;
};

/** The channels of a signed-in page; one in ten of a program of hers that asks for all rows it may see. */
function channelsOf({ id }: Person, isUnfiltered: boolean): Record<string, Wish[]> {
  const own = `user_id=eq.${id}`;
  return {
    [`notifications:${id}`]: isUnfiltered
      ? [{ event: 'INSERT', table: 'notifications' }]
      : [
          { event: 'INSERT', table: 'notifications', filter: own },
          { event: 'INSERT', table: 'notifications', filter: 'global=eq.true' },
        ],
    welcome_profile_changes: [
      { event: 'UPDATE', table: 'profiles', filter: `id=eq.${id}` },
      { event: '*', table: 'subscriptions', filter: own },
      { event: '*', table: 'payments', filter: own },
    ],
    [`protection:${id}`]: [
      { event: '*', table: 'findings', filter: own },
      { event: '*', table: 'fake_profiles', filter: own },
    ],
  };
}

/**
 * Opens a socket for everybody and joins her channels.
 * @param unfilteredShare of people whose notifications have no filter, 0 to 1
 * @param onChange called with every change that somebody hears of, as text
 */
export function listenCrowd(options: {
  url: string;
  publishableKey: string;
  people: readonly Person[];
  tokens: TokenBox;
  unfilteredShare: number;
  onChange: (person: Person, text: string) => void;
}): Crowd {
  const { url, publishableKey, people, tokens, unfilteredShare, onChange } = options;
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`;
  const sockets = new Map<Person, WebSocket>();
  const errors: string[] = [];
  let isClosing = false;

  function join(person: Person, place: number): Promise<void> {
    const socket = new WebSocket(address, {
      perMessageDeflate: false,
      headers: { 'x-forwarded-for': person.address },
    });
    sockets.set(person, socket);
    const channels = channelsOf(person, (place % 100) / 100 < unfilteredShare);
    let waiting = Object.keys(channels).length;
    return new Promise((resolve) => {
      const fail = (what: string): void => {
        if (!isClosing) errors.push(what);
        resolve();
      };
      socket.on('error', (error) => {
        fail(error.message);
      });
      socket.on('close', (code) => {
        fail(`closed with ${String(code)}`);
      });
      socket.on('open', () => {
        for (const [name, wishes] of Object.entries(channels)) {
          const config = {
            postgres_changes: wishes.map((wish) => ({ schema: 'public', ...wish })),
          };
          const payload = { access_token: tokens.of(person), config };
          socket.send(JSON.stringify([name, name, `realtime:${name}`, 'phx_join', payload]));
        }
      });
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.includes('"postgres_changes",{"ids"')) onChange(person, text);
        else if (text.includes('Subscribed to PostgreSQL')) {
          waiting -= 1;
          if (waiting === 0) resolve();
        } else if (text.includes('"phx_error"') || text.includes('"error"')) {
          fail(text.slice(0, 200));
        }
      });
    });
  }

  async function joinAll(): Promise<void> {
    const line = [...people.entries()];
    await Promise.all(
      Array.from({ length: joiningAtOnce }, async () => {
        for (let next = line.shift(); next !== undefined; next = line.shift()) {
          await join(next[1], next[0]);
        }
      }),
    );
  }

  // Everybody's at her own moment, as it would be.
  let turn = 0;
  const heartbeat = setInterval(() => {
    const everybody = [...sockets.values()];
    const some = Math.ceil(people.length / (heartbeatSeconds * 10));
    for (let count = 0; count < some && everybody.length > 0; count += 1) {
      turn = (turn + 1) % everybody.length;
      const socket = everybody[turn];
      if (socket?.readyState !== WebSocket.OPEN) continue;
      socket.send('[null,"beat","phoenix","heartbeat",{}]');
    }
  }, 100);

  return {
    joined: joinAll(),
    renew: (renewed) => {
      for (const [place, person] of people.entries()) {
        if (!renewed.includes(person)) continue;
        const socket = sockets.get(person);
        if (socket?.readyState !== WebSocket.OPEN) continue;
        const isUnfiltered = (place % 100) / 100 < unfilteredShare;
        for (const name of Object.keys(channelsOf(person, isUnfiltered))) {
          const payload = { access_token: tokens.of(person) };
          socket.send(JSON.stringify([name, 'token', `realtime:${name}`, 'access_token', payload]));
        }
      }
    },
    errors: () => errors,
    close: async () => {
      isClosing = true;
      clearInterval(heartbeat);
      await Promise.all(
        [...sockets.values()].map(
          (socket) =>
            new Promise<void>((resolve) => {
              if (socket.readyState === WebSocket.CLOSED) resolve();
              else socket.once('close', () => resolve());
              socket.close();
            }),
        ),
      );
    },
  };
}
