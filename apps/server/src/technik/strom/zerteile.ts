import { createHash } from 'node:crypto'

/** Nimmt Stücke beliebiger Größe entgegen und legt Teile gleicher Größe ab; nur der letzte darf kleiner sein. */
export type Zerteiler = {
  nimm(stueck: Buffer): Promise<void>
  /** legt den Rest ab */
  beende(): Promise<{ bytes: number; sha256: string }>
}

/**
 * Zerteilt eine Datei, die Stück um Stück entsteht; im Speicher liegt höchstens ein Teil und ein Stück.
 * @param groesse Bytes eines Teils
 * @param legeAb speichert den Teil mit dieser Nummer, von 0 an
 */
export function zerteile(groesse: number, legeAb: (nummer: number, teil: Buffer) => Promise<void>): Zerteiler {
  const pruefsumme = createHash('sha256')
  let nummer = 0
  let bytes = 0
  let gesammelt: Buffer[] = []
  let laenge = 0
  const gib = async (abBytes: number): Promise<void> => {
    let rest = Buffer.concat(gesammelt)
    while (rest.length >= abBytes) {
      await legeAb(nummer++, rest.subarray(0, groesse))
      rest = rest.subarray(groesse)
    }
    gesammelt = [rest]
    laenge = rest.length
  }
  return {
    nimm: async stueck => {
      pruefsumme.update(stueck)
      bytes += stueck.length
      gesammelt.push(stueck)
      laenge += stueck.length
      if (laenge >= groesse) await gib(groesse)
    },
    beende: async () => {
      await gib(1)
      return { bytes, sha256: pruefsumme.digest('hex') }
    },
  }
}
