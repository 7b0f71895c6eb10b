import { ENGINE_VERSION, pruefeKapsel as pruefePruefsumme } from '@benthos/bewertung'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { Kapselbefund } from '@benthos/vertrag/nachrechnung'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { berechneDateipruefsumme } from './kapseldatei.ts'
import { type GeleseneKapsel, leseKapsel } from './kapselform.ts'
import { pruefeHerkunft } from './kapselherkunft.ts'
import { ladeReferenz, rechneNach } from './nachrechnung.ts'

/** Prüft eine hochgeladene Kapsel: Form, Prüfsummen, Herkunft, Nachrechnung mit den Listen und Parametern, die sie nennt. */
export async function pruefeKapsel(
  dienste: Dienste,
  db: Datenbank,
  { akteur, benutzerId }: Pick<Sitzung, 'akteur' | 'benutzerId'>,
  text: string,
  abbruch: AbortSignal,
): Promise<Kapselbefund> {
  const gelesen = leseKapsel(text)
  if ('formfehler' in gelesen)
    return { ...gelesen, kopf: null, unveraendert: null, herkunft: null, befund: null, rechenkern: ENGINE_VERSION }
  const { kapsel, datei } = gelesen
  const lage = await ladeReferenz(dienste, db, kapsel, datei?.taxaliste.pruefsumme ?? null)
  const [befund = null] = await rechneNach(dienste, [{ inhalt: kapsel, lage }], abbruch, benutzerId)
  return {
    formfehler: [],
    kopf: kopfVon(gelesen),
    unveraendert:
      pruefePruefsumme(kapsel, null).unveraendert &&
      (datei === null || berechneDateipruefsumme(datei) === datei.pruefsumme),
    herkunft: await pruefeHerkunft(db, akteur, gelesen),
    befund,
    rechenkern: ENGINE_VERSION,
  }
}

function kopfVon({ kapsel: { eingabe, ergebnis, pruefsumme }, datei }: GeleseneKapsel): Kapselbefund['kopf'] {
  const { aufnahme } = datei ?? {}
  return {
    aufnahme: aufnahme
      ? `${aufnahme.code}, ${aufnahme.gewaesser}, ${aufnahme.messstelle}, ${formatiereDatum(aufnahme.datum)}`
      : null,
    bewertetAm: datei?.bewertetAm ?? null,
    methode: eingabe.probe.methode,
    verfahren: eingabe.verfahren,
    edition: eingabe.edition,
    taxaliste: eingabe.taxaliste,
    parametersatz: eingabe.parametersatz,
    rechenkern: ergebnis.herkunft.engine,
    pruefsumme,
    klasse: ergebnis.ergebnis.klasse,
    klassentext: ergebnis.ergebnis.text,
    hinweis: ergebnis.herkunft.hinweis,
  }
}
