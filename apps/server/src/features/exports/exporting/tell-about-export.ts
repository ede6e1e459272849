import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';

type Words = { title: string; message: string };
type News = 'ready' | 'failed';

const words: Record<string, Record<News | 'neutral', Words>> = {
  en: {
    ready: {
      title: 'Your data is ready',
      message: 'You can download your export for seven days.',
    },
    failed: {
      title: 'Your export could not be made',
      message: 'Nothing of your data is lost. You can ask for another export.',
    },
    neutral: { title: 'News in your account', message: 'Something in your settings is ready.' },
  },
  de: {
    ready: {
      title: 'Ihre Daten liegen bereit',
      message: 'Sie können Ihren Export sieben Tage lang herunterladen.',
    },
    failed: {
      title: 'Ihr Export ist nicht gelungen',
      message: 'Von Ihren Daten ist nichts verloren. Sie können einen neuen Export anfordern.',
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'In Ihren Einstellungen gibt es etwas Neues.',
    },
  },
  es: {
    ready: {
      title: 'Tus datos están listos',
      message: 'Puedes descargar tu exportación durante siete días.',
    },
    failed: {
      title: 'No se pudo crear tu exportación',
      message: 'No se ha perdido ninguno de tus datos. Puedes pedir otra exportación.',
    },
    neutral: { title: 'Novedades en tu cuenta', message: 'Hay algo nuevo en tus ajustes.' },
  },
  fr: {
    ready: {
      title: 'Vos données sont prêtes',
      message: 'Vous pouvez télécharger votre export pendant sept jours.',
    },
    failed: {
      title: 'Votre export n’a pas pu être créé',
      message: 'Aucune de vos données n’est perdue. Vous pouvez demander un nouvel export.',
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Il y a du nouveau dans vos réglages.',
    },
  },
};

/** Tells a person once that her export is ready or failed, in the app and by mail. */
export async function tellAboutExport(
  trx: ServerTransaction,
  teller: Teller,
  { exportId, news, userId }: { userId: string; exportId: string; news: News },
): Promise<void> {
  const { isDiscreet, locale } = await loadManner(trx, userId);
  const say = words[locale] ?? words['en'];
  if (say === undefined) throw new Error('English words are missing.');
  await notify(trx, teller, {
    id: deriveId(`export ${news} ${exportId}`),
    ...{ userId, kind: 'account', path: '/settings/export' },
    ...(isDiscreet ? say.neutral : say[news]),
  });
}
