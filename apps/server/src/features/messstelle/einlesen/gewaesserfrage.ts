import { gewaesserschluessel, vergleicheGewaessernamen } from '@benthos/fachmodell/gewaesser/gewaessername'
import { meldungFuer } from '@benthos/vertrag'
import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { GEWAESSERSPALTE } from '@benthos/vertrag/messstellenspalten'
import { findeOderLegeAn } from '../../../fach/gewaesser/anlage.ts'
import { findeGewaesserdoppel } from '../../../fach/gewaesser/gewaesserdoppel.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Beigabevermerk } from '../../../technik/einlesen/einleseart.ts'
import type { Deutung, Deutungshilfe, Fragewerk, OffeneFrage } from '../../../technik/einlesen/fragen.ts'
import { Neuverweis } from '../../../technik/einlesen/neuverweis.ts'
import { leseVerweis } from '../../../technik/einlesen/zellwert.ts'

/** Gewässer, die eine Datei nennt und niemand kennt: eine Frage je Name, und was aus der Antwort wird. */

/** Ein Gewässer, das beim Laden entsteht; sein Vorfluter besteht, oder er entsteht mit ihm. */
type Anlage = { name: string; vorfluter: number | NeuesGewaesser | null }
export type NeuesGewaesser = Neuverweis<Anlage>

/** Zwischen Name und Vorfluter, wie die Auswahl sie schreibt und wie man es tippt. */
const PFEIL = /\s*(?:→|[-=]>)\s*/

/** Je zwei Namen einer Datei zu vergleichen wächst mit dem Quadrat. */
const HOECHSTENS_VERGLICHEN = 300

export const gewaesserfrage = {
  feld: GEWAESSERSPALTE,
  recht: 'messstelle.bearbeiten',
  deute,
  biete: async (db, fragen, hilfe) => {
    const wahlen: Awaited<ReturnType<Fragewerk['biete']>>[number][] = []
    for (const { text } of fragen) {
      const { name, vorfluter } = zerlege(text)
      const deutung = vorfluter === null ? null : deute(vorfluter, hilfe)
      const muendetInId = deutung && 'wert' in deutung && typeof deutung.wert === 'number' ? deutung.wert : null
      const { gleiche, aehnliche } = await findeGewaesserdoppel(db, { name, muendetInId })
      const istVorhanden = gleiche.length > 0 && (vorfluter === null || muendetInId !== null)
      const hindernis = istVorhanden ? 'Dieses Gewässer gibt es schon.' : hindernisVon(text, hilfe)
      wahlen.push({
        neu: hindernis === null ? benenne(name, vorfluter) : null,
        hinweis: hindernis ?? (deutung && !('wert' in deutung) ? vorfluterOffen(vorfluter ?? '', deutung) : null),
        vorhandene: [...gleiche, ...aehnliche].map(gewaesser => ({ id: gewaesser.id, text: gewaesser.text })),
        ausDerDatei: aehnlicheDerDatei(text, fragen),
      })
    }
    return wahlen
  },
} satisfies Fragewerk

/** Was eine Zelle meint: eine Antwort, sonst den Eintrag der Auswahl, der so heißt, sonst eine Frage. */
function deute(text: string, hilfe: Deutungshilfe): Deutung {
  return deuteEinen(text, hilfe, false)
}

/** @param istVerwiesen über einen anderen Namen hierher gekommen */
function deuteEinen(text: string, hilfe: Deutungshilfe, istVerwiesen: boolean): Deutung {
  const { name, vorfluter } = zerlege(text)
  const namen = [{ schluessel: schluesselVon(text), text }]
  const entscheid = hilfe.entscheidZu(schluesselVon(text))
  if (entscheid === undefined) {
    const bekannt = leseVerweis(benenne(name, vorfluter), hilfe.verweise)
    if ('wert' in bekannt) return { ...bekannt, namen: [] }
    // Ein unbekannter Vorfluter ist dieselbe Frage wie jeder andere Name und kommt vor dem, der in ihn mündet.
    const davor = vorfluter === null || hindernisVon(text, hilfe) !== null ? [] : deute(vorfluter, hilfe).namen
    // Der Bericht schlägt nichts vor, was die Frage nicht anbietet: beide messen Ähnlichkeit gleich.
    const istAehnlich = vergleicheGewaessernamen(name, zerlege(bekannt.vorschlag ?? '').name) !== 'VERSCHIEDEN'
    const vorschlag = istAehnlich ? bekannt.vorschlag : null
    return { meldung: bekannt.meldung, vorschlag, namen: [...davor, ...namen] }
  }
  switch (entscheid.art) {
    case 'AUSLASSEN':
      return { namen, auslassen: `Gewässer „${text}“ ausgelassen` }
    case 'VORHANDEN':
      if (hilfe.verweise.some(({ value }) => value === String(entscheid.id))) return { namen, wert: entscheid.id }
      return { namen, meldung: `Das für „${text}“ gewählte Gewässer gibt es nicht mehr.`, vorschlag: null }
    case 'WIE': {
      if (istVerwiesen) return { namen, meldung: `„${text}“ soll selbst wie ein anderer Name gelten.`, vorschlag: null }
      const ziel = deuteEinen(entscheid.text, hilfe, true)
      return {
        ...ziel,
        namen: [...ziel.namen.filter(({ schluessel }) => schluessel !== schluesselVon(text)), ...namen],
      }
    }
    case 'NEU': {
      const hindernis = hindernisVon(text, hilfe)
      if (hindernis !== null) return { namen, meldung: hindernis, vorschlag: null }
      if (vorfluter === null) return { namen, wert: neues(name, null, null) }
      const ziel = deute(vorfluter, hilfe)
      const alle = [...ziel.namen, ...namen]
      if ('wert' in ziel) return { namen: alle, wert: neues(name, vorfluter, ziel.wert as Anlage['vorfluter']) }
      return { namen: alle, meldung: vorfluterOffen(vorfluter, ziel), vorschlag: null }
    }
  }
}

/** Auch zwei Namen derselben Datei können dasselbe Gewässer meinen; angelegt würden sonst beide. */
function aehnlicheDerDatei(text: string, fragen: readonly OffeneFrage[]): string[] {
  const { name } = zerlege(text)
  const schluessel = schluesselVon(text)
  return fragen
    .slice(0, HOECHSTENS_VERGLICHEN)
    .filter(andere => andere.schluessel !== schluessel)
    .filter(andere => vergleicheGewaessernamen(name, zerlege(andere.text).name) !== 'VERSCHIEDEN')
    .map(andere => andere.text)
}

const neues = (name: string, vorfluter: string | null, ziel: Anlage['vorfluter']): NeuesGewaesser =>
  new Neuverweis(benenne(name, vorfluter), { name, vorfluter: ziel })

const benenne = (name: string, vorfluter: string | null): string =>
  vorfluter === null ? name : `${name} → ${vorfluter}`

/** „Mühlbach → Ybbs“ nennt Name und Vorfluter; der Vorfluter kann selbst einen nennen. */
function zerlege(text: string): { name: string; vorfluter: string | null } {
  const pfeil = PFEIL.exec(text)
  if (!pfeil) return { name: text.trim(), vorfluter: null }
  return {
    name: text.slice(0, pfeil.index).trim(),
    vorfluter: text.slice(pfeil.index + pfeil[0].length).trim() || null,
  }
}

/** Wie bei der Suche nach Doppelten; was keinen Buchstaben hat, steht für sich. */
function schluesselVon(text: string): string {
  const { name, vorfluter } = zerlege(text)
  const eigener = gewaesserschluessel(name) || text
  return vorfluter === null ? eigener : `${eigener} → ${schluesselVon(vorfluter)}`
}

/** Warum aus diesem Namen kein Gewässer entstehen kann. */
function hindernisVon(text: string, { darfAnlegen }: Deutungshilfe): string | null {
  const { name, vorfluter } = zerlege(text)
  if (!darfAnlegen) return 'Gewässer anlegen dürfen nur, die Messstellen anlegen dürfen.'
  if (vorfluter !== null && zerlege(vorfluter).vorfluter !== null) return 'Bitte nennen Sie nur einen Vorfluter.'
  const pruefung = Gewaesserangaben.shape.name.safeParse(name, { reportInput: true })
  return pruefung.error?.issues[0] ? `${meldungFuer(pruefung.error.issues[0])}.` : null
}

const vorfluterOffen = (vorfluter: string, deutung: Deutung): string =>
  'auslassen' in deutung
    ? `Es mündet in „${vorfluter}“, und das lassen Sie aus.`
    : `Es mündet in „${vorfluter}“; auch dazu braucht es eine Antwort.`

/** Löst ein neues Gewässer ein: findet es, oder legt es mit allem an, worin es mündet. */
export async function loeseEin(tx: Transaktion, neues: NeuesGewaesser, vermerke: Beigabevermerk): Promise<number> {
  const { name, vorfluter } = neues.anlage
  const muendetInId = vorfluter instanceof Neuverweis ? await loeseEin(tx, vorfluter, vermerke) : vorfluter
  const { id, istNeu } = await findeOderLegeAn(tx, { name, muendetInId })
  if (istNeu) await vermerke({ feld: GEWAESSERSPALTE, id, text: neues.text })
  return id
}
