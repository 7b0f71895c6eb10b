import { BENACHRICHTIGUNGEN, type Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { alsXmltext } from '../../../technik/xml/xml.ts'
import type { Zeile } from '../sql.ts'
import { zeige } from '../zeige.ts'
import { alsBriefbogen, verweis } from './briefbogen.ts'
import { HOECHSTENS_GESAMMELT } from './konstanten.ts'

/** Worte einer Mail über Benachrichtigungen: als Text und als schlichtes HTML dasselbe. */

export type Mailtext = { betreff: string; text: string; html: string }
export type Verweise = {
  /** Adresse der Anwendung mit Kontextpfad, ohne Schrägstrich am Ende */
  basis: string
  /** Seite, auf der sich abbestellen lässt */
  abmeldung: string
}
export type Kopfangaben = { vorspann: string; sammeltag: string | null }

const ABSCHNITT = 'margin:0 0 20px;padding:0 0 16px;border-bottom:1px solid #c9d3d8'

/**
 * @param zeilen mindestens eine
 * @param kopf `vorspann` steht vor dem Betreff (Umgebung), `sammeltag` nennt eine gesammelte
 */
export function baueMailtext(zeilen: readonly Zeile[], { basis, abmeldung }: Verweise, kopf: Kopfangaben): Mailtext {
  const gezeigte = zeilen.slice(0, HOECHSTENS_GESAMMELT)
  const weitere = zeilen.length - gezeigte.length
  const abschnitte = gezeigte.map(zeile => alsAbschnitt(zeile, basis))
  const schluss = [
    ...(weitere > 0 ? [`Dazu ${weitere} weitere; alle stehen unter der Glocke der Anwendung.`] : []),
    kopf.sammeltag === null
      ? 'Sie bekommen diese Nachricht, weil sie Sie angeht.'
      : 'Sie bekommen diese Zusammenfassung einmal täglich, wenn etwas geschehen ist.',
  ]
  const verweise = [
    ['Wovon Sie per E-Mail erfahren, stellen Sie hier ein', `${basis}/benachrichtigungen-einstellen`],
    ['Ohne Anmeldung abbestellen', abmeldung],
  ] as const
  const text = [
    ...abschnitte.map(({ titel, gegenstand, text: inhalt, am, ziel }) =>
      [titel, gegenstand, inhalt, formatiereZeitpunkt(am), ziel].filter(teil => teil !== null).join('\n'),
    ),
    '-- ',
    ...schluss,
    ...verweise.map(([worte, adresse]) => `${worte}:\n${adresse}`),
  ].join('\n\n')
  const html = alsBriefbogen([
    ...abschnitte.map(({ titel, gegenstand, text: inhalt, am, ziel }) =>
      [
        `<div style="${ABSCHNITT}">`,
        `<h2 style="margin:0 0 4px;font-size:18px">${verweis(ziel, titel)}</h2>`,
        ...[gegenstand, inhalt].map(teil =>
          teil === null ? '' : `<p style="margin:0 0 4px;white-space:pre-line">${alsXmltext(teil)}</p>`,
        ),
        `<p style="margin:0;font-size:14px;color:#44575f">${alsXmltext(formatiereZeitpunkt(am))}</p></div>`,
      ].join(''),
    ),
    ...schluss.map(satz => `<p style="margin:0 0 8px;font-size:14px;color:#44575f">${alsXmltext(satz)}</p>`),
    // Jeder für sich, mit Platz für einen Finger.
    ...verweise.map(([worte, adresse]) => `<p style="margin:0 0 12px;font-size:14px">${verweis(adresse, worte)}</p>`),
  ])
  return { betreff: kopf.vorspann + betreffVon(zeilen, kopf.sammeltag), text, html }
}

/**
 * Mails gehen über fremde Server: keine Taxa. Wonach eine Rückfrage fragt und was ein Auftrag ergab, steht in der Anwendung; den Grund
 * einer Rückgabe, die Freigabe und eine Frist nennt auch die Mail.
 */
function alsAbschnitt(zeile: Zeile, basis: string) {
  const { titel, gegenstand, text, am, ziel } = zeige(zeile)
  return { titel, gegenstand, text: OHNE_TEXT.has(zeile.art) ? null : text, am, ziel: basis + ziel }
}

const OHNE_TEXT: ReadonlySet<Benachrichtigungsart> = new Set<Benachrichtigungsart>([
  'RUECKFRAGE',
  'ANTWORT',
  'AUFTRAG_BEENDET',
  'AUFTRAG_GESCHEITERT',
])

/** Der Betreff steht auf Sperrbildschirmen und in Protokollen: Art und Nummer, keine Namen. */
function betreffVon(zeilen: readonly Zeile[], sammeltag: string | null): string {
  const [zeile] = zeilen
  if (sammeltag !== null || !zeile)
    return zeilen.length === 1 ? 'Eine Benachrichtigung' : `${zeilen.length} Benachrichtigungen`
  const { art, aufnahmeId, auftragId } = zeile
  if (zeilen.length > 1) return `${BENACHRICHTIGUNGEN[art].label} (${zeilen.length})`
  const woran = aufnahmeId !== null ? ` – Aufnahme ${aufnahmeId}` : auftragId !== null ? ` – Auftrag ${auftragId}` : ''
  return BENACHRICHTIGUNGEN[art].label + woran
}
