import { hatRecht, labelVon } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { EINLESEARTEN } from '@benthos/vertrag/einlesung'
import { meldeSelbst } from '../../../fach/benachrichtigung/melde.ts'
import { ladeVorgang } from '../../../technik/einlesen/sql.ts'
import { type Arbeitswerk, akteurAus, geht } from './arbeitswerk.ts'
import { ladeEinlesungen, setzeEinleser } from './sql.ts'

/** Hochgeladene Dateien, aus denen noch nicht alles geladen ist: laden kann sie nur, wer sie hochgeladen hat. */
export const einlesungen: Arbeitswerk = {
  art: 'EINLESUNG',
  entfaellt: (_, alt, neu) => geht(alt, neu) || (alt.aktiv && !hatRecht(akteurAus(neu), 'allgemein.angemeldet')),
  liste: async (db, { person, einlesen }, kollegen) =>
    (await ladeEinlesungen(db, person.id)).map(einlesung => ({
      schluessel: String(einlesung.id),
      label: `${labelVon(EINLESEARTEN, einlesung.art)}: ${einlesung.dateiname} vom ${formatiereTag(einlesung.angelegtAm)}`,
      frist: null,
      folge: 'Die Datei bleibt beim Konto liegen; geladen wird daraus nichts mehr.',
      hinweis: einlesung.laeuft
        ? 'Sie wird gerade geprüft oder geladen; übergeben lässt sie sich danach.'
        : einlesung.geladen > 0
          ? 'Was schon geladen ist, bleibt; der Rest wird mit den Rechten der neuen Person geladen.'
          : 'Die Datei wird mit den Rechten der neuen Person neu geprüft.',
      // In der Datei kann die erste Liste einer Probe stehen, die jemand gerade blind zweitbestimmt.
      waehlbare: einlesung.laeuft
        ? []
        : kollegen
            .filter(({ akteur }) => hatRecht(akteur, einlesen.handwerk(einlesung.art).recht) && !akteur.blind?.length)
            .map(({ id, name }) => ({ value: String(id), label: name })),
    })),
  uebergib: async (tx, { einlesen, anfrageId }, schluessel, an) => {
    if (an === null) return
    const vorgang = await ladeVorgang(tx, Number(schluessel), true)
    if (!vorgang) return
    await setzeEinleser(tx, vorgang.id, an.id)
    // Fragen beantwortet, wer jetzt dafür einsteht.
    if (vorgang.geladen === 0)
      await einlesen.pruefeErneut(tx, { benutzerId: an.id, akteur: an.akteur }, vorgang, {
        ...vorgang.vorgabe,
        antworten: [],
      })
    await meldeSelbst(tx, { art: 'EINLESUNG_UEBERNOMMEN', ereignis: `einlesung:${vorgang.id}:${anfrageId}` }, an.id)
  },
}
