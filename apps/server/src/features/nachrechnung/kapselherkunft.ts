import { berechneSha256, kanonisch } from '@benthos/bewertung'
import { type Akteur, type Element, METHODENANGABEN } from '@benthos/fachmodell'
import type { Kapselherkunft } from '@benthos/vertrag/nachrechnung'
import { istUnterschriebenVon } from '../../fach/kapselschluessel/kapselschluessel.ts'
import { listeSchluessel, type Schluesselzeile } from '../../fach/kapselschluessel/sql.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { berechneDateipruefsumme, KAPSELDATEIFORMAT, type Kapseldatei, unterschriebenerText } from './kapseldatei.ts'
import type { GeleseneKapsel } from './kapselform.ts'
import { istAusgestellt, ladeHuellen } from './sql.ts'

/**
 * Woher eine Kapsel stammt: ihre Unterschrift, und ob diese Datenbank das Ergebnis gespeichert hat. Dass sie sich nachrechnen
 * lässt, beweist nichts davon: wer alle Zahlen neu rechnet, fälscht widerspruchsfrei.
 */
export async function pruefeHerkunft(
  db: Datenbank,
  akteur: Akteur,
  { kapsel, datei }: GeleseneKapsel,
): Promise<Kapselherkunft> {
  // Gerechnet, nicht gelesen: eine stehen gelassene Prüfsumme wiese sonst einen veränderten Inhalt als den ausgestellten aus.
  const kapselHash = berechneSha256(kanonisch({ ...kapsel, pruefsumme: undefined }))
  const element = METHODENANGABEN[kapsel.eingabe.probe.methode].element
  return {
    ...pruefeUnterschrift(await listeSchluessel(db), datei),
    ausstellung: await pruefeAusstellung(db, akteur, datei, { element, kapselHash }),
  }
}

async function pruefeAusstellung(
  db: Datenbank,
  akteur: Akteur,
  datei: Kapseldatei | null,
  kapsel: { element: Element; kapselHash: string },
): Promise<Kapselherkunft['ausstellung']> {
  // Ohne Hülle sagt die Kapsel nicht, zu welcher Aufnahme sie gehört: dass sie sich nicht findet, beweist dann nichts.
  if (datei === null) return (await istAusgestellt(db, akteur, kapsel)) ? 'BELEGT' : 'NICHT_PRUEFBAR'
  const { aufnahme, bewertetAm, taxaliste } = datei
  const huellen = await ladeHuellen(db, akteur, { code: aufnahme.code, ...kapsel })
  if (huellen === null) return 'NICHT_PRUEFBAR'
  const gespeichert = huellen.filter(huelle => huelle.bewertet_am === bewertetAm)
  if (gespeichert.length === 0) return 'NIE'
  // Die Prüfsumme der Kapsel deckt ihre Hülle nicht: ohne Unterschrift könnte jede Angabe darin nachträglich dazugekommen sein.
  const istGleich = gespeichert.some(
    huelle =>
      huelle.datum === aufnahme.datum &&
      huelle.messstelle === aufnahme.messstelle &&
      huelle.gewaesser === aufnahme.gewaesser &&
      huelle.gueltig_von === taxaliste.gueltigVon &&
      huelle.taxaliste_pruefsumme === taxaliste.pruefsumme,
  )
  return istGleich ? 'BELEGT' : 'ABWEICHEND'
}

function pruefeUnterschrift(
  schluessel: readonly Schluesselzeile[],
  datei: Kapseldatei | null,
): Pick<Kapselherkunft, 'unterschrift' | 'schluessel'> {
  if (datei === null) return { unterschrift: 'NUR_KAPSEL', schluessel: null }
  if (datei.format !== KAPSELDATEIFORMAT) {
    const eingefuehrt = schluessel[0]?.gueltig_von
    const istDanach = eingefuehrt !== undefined && Date.parse(datei.bewertetAm) >= Date.parse(eingefuehrt)
    return { unterschrift: istDanach ? 'FEHLT' : 'OHNE', schluessel: null }
  }
  const genannt = schluessel.find(({ kennung }) => kennung === datei.schluessel)
  if (!genannt) return { unterschrift: 'UNBEKANNT', schluessel: datei.schluessel }
  const text = unterschriebenerText({ ...datei, pruefsumme: berechneDateipruefsumme(datei) })
  const passt = istUnterschriebenVon(genannt, text, datei.unterschrift)
  return { unterschrift: passt ? 'GUELTIG' : 'UNGUELTIG', schluessel: datei.schluessel }
}
