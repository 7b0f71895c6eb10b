/** Wie ein Koordinatenpaar gemeint sein könnte, das so, wie es dasteht, nicht im Gebiet liegt. */
export type Lagevorschlag<S> =
  | { art: 'VERTAUSCHT' }
  | { art: 'ANDERES_SYSTEM'; systeme: readonly S[] }
  | { art: 'ANDERES_SYSTEM_VERTAUSCHT'; systeme: readonly S[] }

/**
 * Sucht die einfachste Verwechslung, mit der das Paar im Gebiet läge: zuerst vertauschte Werte, dann ein anderes
 * Koordinatensystem, zuletzt beides. `null`: keine erklärt die Lage.
 * @param liegtImGebiet rechnet um und prüft; x ist der Rechtswert, y der Hochwert
 */
export function schlageLageVor<S>(
  { system, x, y }: Lesart<S>,
  systeme: readonly S[],
  liegtImGebiet: (system: S, x: number, y: number) => boolean,
): Lagevorschlag<S> | null {
  if (liegtImGebiet(system, y, x)) return { art: 'VERTAUSCHT' }
  const andere = systeme.filter(anderes => anderes !== system)
  const passende = andere.filter(anderes => liegtImGebiet(anderes, x, y))
  if (passende.length > 0) return { art: 'ANDERES_SYSTEM', systeme: passende }
  const vertauschte = andere.filter(anderes => liegtImGebiet(anderes, y, x))
  return vertauschte.length > 0 ? { art: 'ANDERES_SYSTEM_VERTAUSCHT', systeme: vertauschte } : null
}

/** Koordinatenpaar in einem System. */
export type Lesart<S> = { system: S; x: number; y: number }

/**
 * Die Koordinatenpaare, die ein Vorschlag meint, in der Reihenfolge seiner Systeme.
 * @example listeLesarten({ art: 'VERTAUSCHT' }, { system: '4326', x: 48.2, y: 16.4 }) // [{ system: '4326', x: 16.4, y: 48.2 }]
 */
export function listeLesarten<S>(vorschlag: Lagevorschlag<S> | null, { system, x, y }: Lesart<S>): Lesart<S>[] {
  switch (vorschlag?.art) {
    case 'VERTAUSCHT':
      return [{ system, x: y, y: x }]
    case 'ANDERES_SYSTEM':
      return vorschlag.systeme.map(anderes => ({ system: anderes, x, y }))
    case 'ANDERES_SYSTEM_VERTAUSCHT':
      return vorschlag.systeme.map(anderes => ({ system: anderes, x: y, y: x }))
    case undefined:
      return []
  }
}
