import type { ScanWords } from './scan-words.ts';

export const es: ScanWords = {
  title: 'Comprobación gratuita de filtraciones',
  checked: (when) => `Comprobado el ${when}`,
  coverage: (answered, asked) => `Han respondido ${answered} de ${asked} plataformas.`,
  headline: {
    leaks: (count, written) =>
      count === 1 ? 'Hemos encontrado 1 filtración.' : `Hemos encontrado ${written} filtraciones.`,
    review: (count, written) =>
      `No hemos encontrado filtraciones, pero hay ${count === 1 ? 'una página' : `${written} páginas`} que deberías revisar.`,
    none: 'Ninguna coincidencia en las plataformas que han respondido.',
    noAnswer: 'Esta vez no ha respondido ninguna plataforma.',
  },
  noProof: (asked) =>
    `Esto no demuestra que no haya nada. Hemos preguntado por este nombre en ${asked} plataformas; otros sitios, grupos privados, otras grafías y copias sin tu nombre no formaban parte de esta comprobación.`,
  enginesOnly: {
    coverage:
      'Solo se ha preguntado a buscadores: ninguna plataforma admite un nombre de usuario en esta escritura.',
    none: 'Los buscadores no muestran ninguna coincidencia.',
    noProof:
      'Esto no demuestra que no haya nada. Solo se ha preguntado a buscadores; los sitios que no muestran, los grupos privados, otras grafías y las copias sin tu nombre no formaban parte de esta comprobación.',
  },
  engine: {
    kind: 'Buscador',
    found: 'Muestra páginas con este nombre en sitios que conocemos.',
    not_found: 'No muestra ninguna página con este nombre en los sitios que conocemos.',
    unknown: 'No ha respondido, o solo en parte.',
  },
  figures: {
    leaks: 'Filtraciones encontradas',
    review: 'Contenido por revisar',
    matches: 'Coincidencias encontradas',
    platforms: 'Plataformas que han respondido',
    damage: 'Daño mensual estimado',
  },
  estimate: 'una estimación, no una medición',
  of: (answered, asked) => `${answered} de ${asked}`,
  headings: {
    findings: 'Lo que hemos encontrado',
    labels: 'Qué significan las etiquetas',
    damage: 'Cómo se calcula la estimación',
    platforms: 'Plataformas consultadas',
    next: 'Qué puedes hacer ahora',
    support: 'No tienes que pasar por esto en soledad',
  },
  columns: {
    page: 'Página',
    match: 'Coincidencia',
    why: 'Por qué lo creemos',
    platform: 'Plataforma',
    answer: 'Respuesta',
    reason: 'Motivo',
  },
  name: (name) => `Nombre: ${name}`,
  blurred: 'Dirección oculta en la comprobación gratuita',
  masked: 'Los detalles se muestran a los creadores registrados.',
  hidden: (count, written) =>
    count === 1
      ? '1 coincidencia más está contada arriba y no aparece en esta lista.'
      : `${written} coincidencias más están contadas arriba y no aparecen en esta lista.`,
  chance: (percent, certainty) => `${percent}, ${certainty}`,
  quality: {
    exact: 'Coincidencia exacta',
    high: 'Coincidencia alta',
    good: 'Coincidencia buena',
  },
  qualityMeaning: {
    exact:
      'La página lleva exactamente el nombre escrito, en el título o en la dirección, y la respuesta del sitio casi no deja dudas.',
    high: 'El sitio conoce exactamente el nombre escrito; el título o la dirección no lo confirman además.',
    good: 'Un buscador nombra la página; nosotros no la hemos mirado.',
  },
  certainty: {
    certain: 'prácticamente seguro',
    likely: 'probable',
    unverified: 'sin verificar',
  },
  kinds: {
    leak: 'Filtración',
    review: 'Por revisar',
  },
  kindMeaning: {
    leak: 'Una página con este nombre en un sitio que difunde contenido ajeno.',
    review:
      'Una página con este nombre. Puede ser tuya, de un fan o de un impostor: solo tú puedes saberlo.',
  },
  siteKinds: {
    platform: 'Plataforma de perfiles',
    leak: 'Sitio de filtraciones',
    forum: 'Foro',
    tube: 'Sitio de vídeos',
    file_host: 'Alojamiento de archivos',
  },
  evidence: {
    rule_matched: 'La respuesta del sitio es la que da para páginas existentes',
    differs_from_impossible_name: 'La página difiere de la de un nombre imposible',
    name_in_title: 'El nombre está en el título o la dirección de la página',
    exact_name: 'La página muestra exactamente este nombre, no solo parte de una palabra',
    site_reliable: 'El sitio ha superado nuestras últimas pruebas de fiabilidad',
    site_unreliable: 'El sitio no ha superado nuestra última prueba de fiabilidad',
    site_unproven: 'No conocemos ninguna cuenta allí con la que comprobar la fiabilidad del sitio',
    impossible_name_refused: 'Al preguntarle por un nombre imposible, el sitio dijo que no',
    impossible_name_accepted: 'Al preguntarle por un nombre imposible, el sitio dijo que sí',
    answer_repeated: 'Preguntado dos veces, el sitio dio la misma respuesta',
    page_of_impossible_name: 'La página se parece a la de un nombre imposible',
    asked_through_search: 'La respuesta viene de una página de búsqueda, un indicio más débil',
    search_title: 'Un buscador muestra la página con este nombre en el título',
    search_snippet: 'Un buscador muestra la página con este nombre en el texto',
    other: 'Otro indicio en la respuesta del sitio',
  },
  formula: ({ amount, buyers, leaks, price, views }) =>
    `Filtraciones (${leaks}) × ${views} visitas al mes × ${buyers} compradores por cada 1000 visitantes × ${price} = ${amount} al mes`,
  assumptions:
    'Son suposiciones, no mediciones: cuántas visitas tiene una página filtrada, cuántos visitantes habrían pagado y el precio de una suscripción mensual. Sin filtraciones, la estimación es cero.',
  platforms:
    'Todas las plataformas de la comprobación gratuita y lo que han respondido. La falta de respuesta nunca cuenta como «no hay nada». Una plataforma puede tener varias coincidencias, por ejemplo una por cada grafía del nombre.',
  verdicts: {
    found: 'Encontrado',
    not_found: 'No encontrado',
    unknown: 'Sin respuesta',
  },
  reasons: {
    rule_found: 'El sitio muestra una página con este nombre.',
    differs_from_impossible_name:
      'La página es claramente distinta de la de un nombre que no puede existir.',
    rule_not_found: 'El sitio indica que no hay ninguna página con este nombre.',
    same_as_impossible_name: 'El sitio responde igual que con un nombre que no puede existir.',
    name_not_allowed: 'El sitio no admite nombres de esta forma.',
    challenge: 'El sitio pidió demostrar que somos humanos.',
    login_wall: 'El sitio solo muestra su contenido a sus miembros.',
    blocked: 'El sitio rechazó nuestra solicitud.',
    rate_limited: 'El sitio nos pidió volver más tarde.',
    timed_out: 'El sitio no respondió a tiempo.',
    refused: 'No fue posible conectar con el sitio.',
    server_error: 'El sitio informó de un error propio.',
    broken_rule: 'La respuesta del sitio no dice si el nombre existe allí.',
    ambiguous: 'La respuesta es ambigua, por eso no la contamos.',
    unsafe_address: 'No podemos consultar esa dirección.',
    too_large: 'La respuesta era demasiado grande para leerla entera.',
    unproven:
      'No se pudo probar este sitio con una cuenta conocida, así que un «no» suyo no demostraría nada.',
    busy: 'Se estaba consultando el sitio para otros y no hubo turno a tiempo.',
    cancelled: 'El análisis terminó antes de que este sitio respondiera.',
  },
  next: {
    keep: 'Guarda pruebas: anota la fecha y el nombre del sitio antes de que algo cambie.',
    own: 'Distingue tus páginas de las ajenas: una coincidencia por revisar puede ser tuya.',
    spelling: 'Comprueba también otras grafías y nombres anteriores.',
    calm: 'No escribas a quien lo subió. Un aviso formal al sitio o a su proveedor funciona mejor y te mantiene al margen.',
    retry:
      'Algunas plataformas no han respondido. Si repites la comprobación más tarde, quizá sepas más.',
  },
  support:
    'Ver estos resultados puede ser duro. No es culpa tuya y hoy no hay que decidir nada. Habla con alguien de confianza; si te amenazan o te chantajean, guarda los mensajes y acude a la policía.',
};
