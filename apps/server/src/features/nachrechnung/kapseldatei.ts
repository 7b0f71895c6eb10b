import { berechneSha256, type Ergebniskapsel, KAPSELFORMAT, kanonisch } from '@benthos/bewertung'
import type { Unterschrift } from '../../fach/kapselschluessel/kapselschluessel.ts'
import type { Kapselzeile } from './sql.ts'

/** Vor der Einführung der Unterschrift ausgestellt; solche Dateien bleiben prüfbar. */
export const KAPSELDATEI_OHNE_UNTERSCHRIFT = 'benthos-kapseldatei/1'
export const KAPSELDATEIFORMAT = 'benthos-kapseldatei/2'

/**
 * Kapsel mit dem, was jemand Jahre später braucht, um sie zuzuordnen und nachzurechnen. Edition, Parametersatz mit Prüfsumme
 * und Rechenkern stehen in `kapsel.ergebnis.herkunft`; Namen von Personen stehen nirgends.
 */
type Inhalt = {
  aufnahme: { code: string; datum: string; messstelle: string; gewaesser: string }
  bewertetAm: string
  taxaliste: { name: string; gueltigVon: string; pruefsumme: string }
  kapsel: Ergebniskapsel
}
export type UnterschriebeneDatei = Inhalt &
  Unterschrift & {
    format: typeof KAPSELDATEIFORMAT
    /** SHA-256 des kanonischen JSON ohne dieses Feld und ohne die Unterschrift */
    pruefsumme: string
  }
export type Kapseldatei =
  | UnterschriebeneDatei
  | (Inhalt & {
      format: typeof KAPSELDATEI_OHNE_UNTERSCHRIFT
      /** SHA-256 des kanonischen JSON ohne dieses Feld */
      pruefsumme: string
    })

/** Kapseldatei eines gespeicherten Ergebnisses, unterschrieben. */
export async function baueKapseldatei(
  zeile: Kapselzeile,
  unterschreibe: (baue: (schluessel: string) => string) => Promise<Unterschrift>,
): Promise<UnterschriebeneDatei> {
  const inhalt = {
    format: KAPSELDATEIFORMAT,
    aufnahme: {
      code: zeile.code,
      datum: zeile.datum,
      messstelle: zeile.messstelle,
      gewaesser: zeile.gewaesser,
    },
    bewertetAm: zeile.erstellt_am,
    taxaliste: { name: zeile.taxaliste, gueltigVon: zeile.gueltig_von, pruefsumme: zeile.taxaliste_pruefsumme },
    kapsel: {
      format: KAPSELFORMAT,
      eingabe: zeile.eingabe as Ergebniskapsel['eingabe'],
      ergebnis: zeile.ergebnis as Ergebniskapsel['ergebnis'],
      pruefsumme: zeile.kapsel_hash,
    },
  } as const
  const mitPruefsumme = (schluessel: string) => ({
    ...inhalt,
    schluessel,
    pruefsumme: berechneDateipruefsumme({ ...inhalt, schluessel }),
  })
  const { schluessel, unterschrift } = await unterschreibe(kennung => unterschriebenerText(mitPruefsumme(kennung)))
  return { ...mitPruefsumme(schluessel), unterschrift }
}

/** Was unterschrieben ist: das Format und die Prüfsumme über alles Übrige, auch über die Kennung des Schlüssels. */
export function unterschriebenerText({
  format,
  pruefsumme,
}: Pick<UnterschriebeneDatei, 'format' | 'pruefsumme'>): string {
  return `${format} ${pruefsumme}`
}

type Pruefbar = Omit<UnterschriebeneDatei, 'pruefsumme' | 'unterschrift'> | Omit<Kapseldatei, 'pruefsumme'>

/** Prüfsumme der ganzen Datei, ohne die in ihr genannte und ohne die Unterschrift, die auf ihr beruht. */
export function berechneDateipruefsumme(datei: Pruefbar): string {
  const ohne = datei.format === KAPSELDATEIFORMAT ? { unterschrift: undefined } : {}
  return berechneSha256(kanonisch({ ...datei, pruefsumme: undefined, ...ohne }))
}
