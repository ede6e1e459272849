import { workLimits } from '@leakblock/domain/works';
import { writeFigure } from '#platform/write-figure';

/** What a run that took works from official pages came to. */
export type ImportReport = {
  imported: number;
  /** Registered before, by their file or their address. */
  known: number;
  /** Too small, too plain, or no picture that can be read. */
  unfit: number;
  /** Pages and pictures that did not answer as they should. */
  unread: number;
  /** There was more than one run takes. */
  isCut: boolean;
  /** No more works fit: another run could not take any either. */
  isFull: boolean;
};

type Words = {
  title: string;
  imported: (count: number, written: string) => string;
  none: string;
  known: (count: string) => string;
  unfit: (count: string) => string;
  unread: (count: string) => string;
  cut: string;
  full: (works: string, frames: string) => string;
  /** Names nothing, for screens that others can see. */
  neutral: { title: string; message: string };
};

const words: Record<string, Words> = {
  en: {
    title: 'Works from your official pages',
    imported: (count, written) =>
      count === 1 ? '1 work was added.' : `${written} works were added.`,
    none: 'No new work was found.',
    known: (count) => `Registered before: ${count}.`,
    unfit: (count) => `Too small, too plain or not readable: ${count}.`,
    unread: (count) => `Pages and pictures that did not answer: ${count}.`,
    cut: 'There was more than one run can take. Start it again for the rest.',
    full: (works, frames) =>
      `There is no room for more works: ${works} fit, with ${frames} photos and seconds of video in all. Delete some to add others.`,
    neutral: { title: 'News in your account', message: 'Something you asked for is done.' },
  },
  de: {
    title: 'Werke von Ihren offiziellen Seiten',
    imported: (count, written) =>
      count === 1 ? '1 Werk wurde aufgenommen.' : `${written} Werke wurden aufgenommen.`,
    none: 'Es wurde kein neues Werk gefunden.',
    known: (count) => `Schon registriert: ${count}.`,
    unfit: (count) => `Zu klein, zu einförmig oder nicht lesbar: ${count}.`,
    unread: (count) => `Seiten und Bilder, die nicht geantwortet haben: ${count}.`,
    cut: 'Es gab mehr, als ein Durchgang aufnehmen kann. Starten Sie ihn für den Rest noch einmal.',
    full: (works, frames) =>
      `Für weitere Werke ist kein Platz: ${works} passen hinein, mit insgesamt ${frames} Fotos und Sekunden Video. Löschen Sie einige, um andere aufzunehmen.`,
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Etwas, das Sie angefordert haben, ist fertig.',
    },
  },
  es: {
    title: 'Obras de tus páginas oficiales',
    imported: (count, written) =>
      count === 1 ? 'Se añadió 1 obra.' : `Se añadieron ${written} obras.`,
    none: 'No se encontró ninguna obra nueva.',
    known: (count) => `Ya registradas: ${count}.`,
    unfit: (count) => `Demasiado pequeñas, demasiado lisas o ilegibles: ${count}.`,
    unread: (count) => `Páginas e imágenes que no respondieron: ${count}.`,
    cut: 'Había más de lo que cabe en una pasada. Iníciala otra vez para el resto.',
    full: (works, frames) =>
      `No hay sitio para más obras: caben ${works}, con ${frames} fotos y segundos de vídeo en total. Borra algunas para añadir otras.`,
    neutral: { title: 'Novedades en tu cuenta', message: 'Algo que pediste está listo.' },
  },
  fr: {
    title: 'Œuvres de vos pages officielles',
    imported: (count, written) =>
      count === 1 ? '1 œuvre a été ajoutée.' : `${written} œuvres ont été ajoutées.`,
    none: 'Aucune nouvelle œuvre n’a été trouvée.',
    known: (count) => `Déjà enregistrées : ${count}.`,
    unfit: (count) => `Trop petites, trop unies ou illisibles : ${count}.`,
    unread: (count) => `Pages et images qui n’ont pas répondu : ${count}.`,
    cut: 'Il y en avait plus qu’un passage ne peut en prendre. Relancez-le pour le reste.',
    full: (works, frames) =>
      `Il n’y a plus de place pour d’autres œuvres : il en tient ${works}, avec ${frames} photos et secondes de vidéo en tout. Supprimez-en pour en ajouter d’autres.`,
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Ce que vous avez demandé est prêt.',
    },
  },
};

/** The notification about a run, in the person's language: what came of it, and what did not. */
export function writeImportNotification(
  report: ImportReport,
  { isDiscreet, locale }: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const say = words[locale] ?? words['en'];
  if (say === undefined) throw new Error('There are no English words.');
  if (isDiscreet) return say.neutral;
  const figure = (count: number) => writeFigure(count, locale);
  const parts =
    report.imported === 0 ? [] : [say.imported(report.imported, figure(report.imported))];
  // Where nothing more fits, there may have been some.
  if (report.imported === 0 && !report.isFull) parts.push(say.none);
  if (report.known > 0) parts.push(say.known(figure(report.known)));
  if (report.unfit > 0) parts.push(say.unfit(figure(report.unfit)));
  if (report.unread > 0) parts.push(say.unread(figure(report.unread)));
  if (report.isCut) parts.push(say.cut);
  if (report.isFull) {
    parts.push(say.full(figure(workLimits.works), figure(workLimits.frames)));
  }
  return { title: say.title, message: parts.join(' ') };
}
