/**
 * Sagt allen, die geprüfte Sitzungen merken, dass sich geändert hat, was ein Benutzer darf: Sperre, Rolle oder Auftrag gelten dann
 * schon bei seiner nächsten Anfrage an diesen Server. Andere Server erfahren es, wenn ihre gemerkte Sitzung abläuft
 * (`SITZUNG_GILT_MS`).
 */
export type Sitzungsabgleich = {
  /** Vergisst seine Sitzungen nach dem Ende der Anfrage: vorher läse eine neue Prüfung noch den alten Stand. */
  vergissNach(anfrageId: string, benutzerId: number): void
  /** Die Transaktion der Anfrage ist zu Ende, ihre Antwort noch nicht fort. */
  schliesseAb(anfrageId: string): void
  beiVergessen(hoerer: (benutzerId: number) => void): void
}

declare module '../kontext.ts' {
  interface Dienste {
    sitzungen: Sitzungsabgleich
  }
}

export function baueSitzungsabgleich(): Sitzungsabgleich {
  const hoerer: ((benutzerId: number) => void)[] = []
  const vorgemerkte = new Map<string, number[]>()
  return {
    vergissNach: (anfrageId, benutzerId) =>
      void vorgemerkte.set(anfrageId, [...(vorgemerkte.get(anfrageId) ?? []), benutzerId]),
    schliesseAb: anfrageId => {
      const betroffene = vorgemerkte.get(anfrageId)
      if (!betroffene) return
      vorgemerkte.delete(anfrageId)
      for (const benutzerId of betroffene) for (const vergiss of hoerer) vergiss(benutzerId)
    },
    beiVergessen: einer => void hoerer.push(einer),
  }
}
