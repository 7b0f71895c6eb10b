import { type Akteur, ELEMENTE, type Element, hatRecht, kurzVon } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import { auftragnehmerfelder } from '@benthos/vertrag/aufnahme'
import { type beginneDuplikat, DUPLIKATTEILE, type Duplikat, type Duplikatteil } from '@benthos/vertrag/duplikat'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { type Aufnahmeanfrage, type Aufnahmesachverhalt, darfElement } from '../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { ladeAuftragnehmer } from './bezuege.ts'
import { kopiereTeile, type Tabellenteil, zaehleTeile } from './duplikatteile.ts'
import { geforderterKopf, legeAn, schlageVor } from './service.ts'
import type { Kopfzeile } from './sql.ts'

const NAMEN = Object.keys(DUPLIKATTEILE) as Duplikatteil[]

/** Vorbelegung eines Duplikats: dieselbe Messstelle und dasselbe Projekt, heute, und was die Vorlage zu bieten hat. */
export async function schlageDuplikatVor(
  { db, params: { id }, fakten }: Aufnahmeanfrage,
  wunsch: BodyVon<typeof beginneDuplikat>,
  sitzung: Sitzung,
) {
  const zeile = await geforderterKopf(db, id)
  const messstelleId = wunsch.messstelleId ?? zeile.messstelle_id
  const vorschlag = await schlageVor(db, { messstelleId, datum: wunsch.datum }, sitzung)
  const anzahl = await zaehleTeile(db, id)
  const lesbar = lesbareElemente(sitzung.akteur, fakten)
  return {
    quelle: { code: zeile.code, datum: zeile.datum, messstelle: zeile.messstelle_name },
    code: vorschlag.code,
    datum: vorschlag.datum,
    messstelleId,
    projektId: messstelleId === zeile.messstelle_id ? zeile.projekt_id : vorschlag.projektId,
    methoden: lesbar,
    teile: offeneTeile(sitzung.akteur, lesbar)
      .map(teil => ({ teil, anzahl: teil in anzahl ? anzahl[teil as Tabellenteil] : angabenIm(zeile, teil, lesbar) }))
      .filter(eintrag => eintrag.anzahl > 0),
  }
}

/**
 * Legt die neue Aufnahme an und kopiert, was gewählt und dem Akteur zugänglich ist. Ein Qualitätselement mit kopierten Daten
 * steht danach auf ROHDATEN, sonst auf NEU.
 * @throws Einwand wie beim Anlegen: das Recht am Ziel, jede Angabe mit ihrem Feld
 */
export async function dupliziere(
  tx: Transaktion,
  { params: { id }, fakten }: Pick<Aufnahmeanfrage, 'params' | 'fakten'>,
  { teile, ...kopf }: Duplikat,
  sitzung: Sitzung,
) {
  const zeile = await geforderterKopf(tx, id)
  const { akteur } = sitzung
  const lesbar = lesbareElemente(akteur, fakten).filter(element => kopf.methoden.includes(element))
  const gewaehlt = offeneTeile(akteur, lesbar).filter(teil => teile.includes(teil))
  const mitPersonen = gewaehlt.includes('aufnahmedaten')
  // Wer nicht mehr Auftragnehmer ist, bekommt keinen neuen Auftrag.
  const auftraege = ELEMENTE.map(element => zeile[kurzVon(element)].auftragnehmerId)
  const beauftragbar = gewaehlt.includes('auftragnehmer') ? await ladeAuftragnehmer(tx, auftraege) : []
  const neu = await legeAn(
    tx,
    {
      ...kopf,
      uhrzeit: null,
      probenehmer: mitPersonen ? zeile.probenehmer : sitzung.name,
      bemerkung: mitPersonen ? zeile.bemerkung : null,
      ...auftragnehmerfelder(element => {
        const { auftragnehmerId } = zeile[kurzVon(element)]
        return lesbar.includes(element) && beauftragbar.some(eine => eine === auftragnehmerId) ? auftragnehmerId : null
      }),
    },
    sitzung,
  )
  await kopiereTeile(tx, id, neu.id, gewaehlt)
  const anzahl = await zaehleTeile(tx, neu.id)
  for (const element of lesbar) {
    const hatDaten = NAMEN.some(teil => istProbe(teil) && elementVon(teil) === element && anzahl[teil] > 0)
    if (hatDaten) await nachDatenaenderung(tx, neu.id, element)
  }
  return neu
}

function lesbareElemente(akteur: Akteur, sachverhalt: Aufnahmesachverhalt): Element[] {
  return ELEMENTE.filter(element => darfElement(akteur, 'aufnahme.lesen', sachverhalt, element))
}

/** Teile, die dem Akteur bei diesen Elementen offenstehen; was er nicht lesen darf, gibt es für ihn auch hier nicht. */
function offeneTeile(akteur: Akteur, elemente: readonly Element[]): Duplikatteil[] {
  return NAMEN.filter(teil => {
    const element = elementVon(teil)
    if (element !== null) return elemente.includes(element)
    return teil !== 'auftragnehmer' || hatRecht(akteur, 'auftragnehmer.zuweisen')
  })
}

function elementVon(teil: Duplikatteil): Element | null {
  const angaben = DUPLIKATTEILE[teil]
  return 'element' in angaben ? angaben.element : null
}

/** Ein Teil einer Probe; Ortsbefund und Bilder machen noch keine Rohdaten. */
function istProbe(teil: Duplikatteil): teil is Tabellenteil {
  const { gruppe } = DUPLIKATTEILE[teil]
  return gruppe === 'Makrozoobenthos' || gruppe === 'Phytobenthos'
}

/** Angaben der Vorlage, die im Kopf stehen. */
function angabenIm(zeile: Kopfzeile, teil: Duplikatteil, lesbar: readonly Element[]): number {
  if (teil === 'aufnahmedaten') return zeile.bemerkung === null ? 1 : 2
  return lesbar.filter(element => zeile[kurzVon(element)].auftragnehmerId !== null).length
}
