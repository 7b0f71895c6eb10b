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
  { system, x, y }: { system: S; x: number; y: number },
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
