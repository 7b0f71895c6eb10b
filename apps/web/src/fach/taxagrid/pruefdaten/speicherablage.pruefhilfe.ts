import type { Entwurf, EntwurfAblage, EntwurfEreignis, Entwurfsdaten } from '../../../technik/entwurf/typen.ts'

/** Ablage im Speicher mit der Bedeutung der echten; die echte prüft der Chromium-Test. */
export function speicherablage(): EntwurfAblage & {
  entwuerfe: Map<string, Entwurf>
  melde: (objekt: string, ereignis: EntwurfEreignis) => void
} {
  const entwuerfe = new Map<string, Entwurf>()
  const hoerer = new Map<string, (ereignis: EntwurfEreignis) => void>()
  return {
    entwuerfe,
    melde: (objekt, ereignis) => hoerer.get(objekt)?.(ereignis),
    lese: async <T extends Entwurfsdaten>(objekt: string) => (entwuerfe.get(objekt) ?? null) as Entwurf<T> | null,
    schreibe: async (objekt, daten, basisVersion, angaben = {}) => {
      const { basis = null, schema = 1, titel = '', adresse = '', nur } = angaben
      const kopf = { benutzer: 'test', objekt, basisVersion, schema, titel, adresse, gesichertAm: 1 }
      const bleibende = Object.entries(entwuerfe.get(objekt)?.daten ?? {}).filter(
        ([teil]) => nur?.includes(teil) === false,
      )
      const alle = { ...Object.fromEntries(bleibende), ...daten }
      entwuerfe.set(objekt, structuredClone({ ...kopf, daten: alle, basis }))
      return 1
    },
    loesche: async objekt => {
      entwuerfe.delete(objekt)
    },
    liste: async () => [...entwuerfe.values()],
    beobachte: (objekt, h) => {
      hoerer.set(objekt, h)
      return () => hoerer.delete(objekt)
    },
  }
}
