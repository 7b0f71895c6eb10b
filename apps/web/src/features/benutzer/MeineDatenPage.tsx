import { hatRecht, ROLLEN_LABEL } from '@benthos/fachmodell'
import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { type Datenart, ladeMeineDaten, leseMeineDaten } from '@benthos/vertrag/meineDaten'
import { useQuery } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benutzer.module.css'
import { Berichtigungen } from './Berichtigungen.tsx'

type Auskunft = AntwortVon<typeof leseMeineDaten>
type Aenderung = Auskunft['aenderungen'][number] & { id: string }

const ARTEN: readonly TableColumn<Datenart>[] = [
  { id: 'label', header: 'Was', cell: a => a.label, isRowHeader: true, priority: 1 },
  { id: 'anzahl', header: 'Anzahl', cell: a => a.anzahl, align: 'number', priority: 1 },
  { id: 'zweck', header: 'Wozu', cell: a => a.zweck, priority: 2 },
  { id: 'aufbewahrung', header: 'Wie lange', cell: a => a.aufbewahrung, priority: 2 },
]
type Einsicht = { wer: string; organisation: string | null; zuletzt_am: string; anzahl: number }
const EINSICHTEN: readonly TableColumn<Einsicht>[] = [
  { id: 'wer', header: 'Wer', cell: e => e.wer, isRowHeader: true, priority: 1 },
  { id: 'organisation', header: 'Organisation', cell: e => e.organisation ?? 'ohne', priority: 2 },
  {
    id: 'zuletzt',
    header: 'Zuletzt',
    cell: e => formatiereZeitpunkt(e.zuletzt_am),
    isNoWrap: true,
    priority: 1,
  },
  { id: 'anzahl', header: 'Wie oft', cell: e => e.anzahl, align: 'number', priority: 2 },
]
const AENDERUNGEN: readonly TableColumn<Aenderung>[] = [
  { id: 'am', header: 'Wann', cell: a => formatiereZeitpunkt(a.am), isRowHeader: true, isNoWrap: true, priority: 1 },
  { id: 'durch', header: 'Wer', cell: a => a.durch ?? 'System', priority: 1 },
  { id: 'was', header: 'Was', cell: a => a.was, priority: 2 },
]

/** Auskunft über die eigene Person: was gespeichert ist, wozu, wie lange und wer es geändert hat. */
export default function MeineDatenPage() {
  const { isLoggedIn } = useSitzung().sitzung
  const { data, error } = useQuery({ ...abfrage(leseMeineDaten, {}), enabled: isLoggedIn })
  if (!isLoggedIn) return <NichtErlaubt />
  return (
    <>
      <Seitentitel titel="Meine Daten" zusatz="Was diese Anwendung über Sie gespeichert hat." />
      <Ladestand
        fehler={error}
        fehlertitel="Die Auskunft konnte nicht geladen werden"
        istDa={data !== undefined}
        zeilen={8}
      />
      {data && <Inhalt auskunft={data} />}
    </>
  )
}

function Inhalt({ auskunft }: { auskunft: Auskunft }) {
  const { person, arten, aenderungen } = auskunft
  const darfLoeschen = hatRecht(akteurVon(useSitzung()), 'benutzer.pseudonymisieren')
  const archiv = useDateiabruf('Die Datei konnte nicht erstellt werden.')
  const leere = arten.filter(({ anzahl }) => anzahl === 0).map(({ label }) => label)
  const einsichten = (arten.find(({ art }) => art === 'einsichten')?.zeilen ?? []) as unknown as readonly Einsicht[]
  return (
    <div className={stil['bloecke']}>
      <section aria-labelledby="meine-person" className={stil['flaeche']}>
        <h2 className={stil['titel']} id="meine-person">
          Person
        </h2>
        <p translate="no">{`${person.vorname} ${person.nachname} · ${person.username} · ${person.email ?? 'keine E-Mail-Adresse'}`}</p>
        <p>
          {[
            person.organisation ?? 'ohne Organisation',
            person.rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', '),
            `angelegt am ${formatiereTag(person.angelegtAm)}`,
            ...(person.eingeschraenktAm === null
              ? []
              : [`Verarbeitung eingeschränkt seit ${formatiereTag(person.eingeschraenktAm)}`]),
            ...(person.portalursprung === null ? [] : [`Verweise in E-Mails führen über ${person.portalursprung}`]),
          ].join(' · ')}
        </p>
        <p>
          {person.kommtVonPortal
            ? 'Name und E-Mail-Adresse kommen von Ihrem Anmeldedienst oder Portal: lassen Sie sie dort berichtigen, mit der nächsten Anmeldung stehen sie auch hier. Alles Übrige berichtigt'
            : 'Ihre Angaben berichtigt'}{' '}
          auf Ihre Bitte, wer die Benutzer Ihrer Organisation verwaltet, oder die Fachliche Administration. Löschen
          lassen Sie sie durch die Fachliche Administration; was Sie erfasst haben, bleibt unter einem Pseudonym.
        </p>
        {darfLoeschen && (
          <p>
            <Link href="/aufbewahrung">Aufbewahrung</Link>: alle Fristen und was die letzten Nächte gelöscht haben.
          </p>
        )}
        <div className={stil['handlungen']}>
          <Button isPending={archiv.isPending} onPress={() => archiv.mutate(() => rufe(ladeMeineDaten, {}))}>
            Als PDF und Tabellen speichern (ZIP)
          </Button>
          <Button onPress={() => speichere(auskunft)} variant="quiet">
            Als Datei speichern (JSON)
          </Button>
        </div>
      </section>
      <Berichtigungen auskunft={auskunft} />
      <section aria-labelledby="meine-arten" className={stil['flaeche']}>
        <h2 className={stil['titel']} id="meine-arten">
          Gespeichert
        </h2>
        <Table
          caption="Gespeicherte Daten"
          columns={ARTEN}
          rowKey={({ art }) => art}
          rows={arten.filter(({ anzahl }) => anzahl > 0)}
        />
        {leere.length > 0 && <p>{`Nichts gespeichert ist zu Ihnen unter: ${leere.join('; ')}.`}</p>}
      </section>
      <section aria-labelledby="meine-einsichten" className={stil['flaeche']}>
        <h2 className={stil['titel']} id="meine-einsichten">
          Wer Ihre Angaben geöffnet hat
        </h2>
        <p>
          Wer Ihr Konto in der Benutzerverwaltung einzeln ansieht oder in einer Datei mitnimmt, steht hier ein Jahr
          lang.
        </p>
        {einsichten.length === 0 ? (
          <p className={stil['leer']}>Niemand hat Ihr Konto geöffnet.</p>
        ) : (
          <Table
            caption="Wer Ihre Angaben geöffnet hat"
            columns={EINSICHTEN}
            rowKey={({ wer, zuletzt_am }) => `${wer} ${zuletzt_am}`}
            rows={einsichten}
          />
        )}
      </section>
      <section aria-labelledby="meine-aenderungen" className={stil['flaeche']}>
        <h2 className={stil['titel']} id="meine-aenderungen">
          Wer Ihre Angaben geändert hat
        </h2>
        <p>Jede Änderung steht im Journal.</p>
        {aenderungen.length === 0 ? (
          <p className={stil['leer']}>Seit das Konto besteht, hat niemand Ihre Angaben geändert.</p>
        ) : (
          <Table
            caption="Änderungen an Ihren Angaben"
            columns={AENDERUNGEN}
            rowKey={({ id }) => id}
            rows={aenderungen.map((eine, i) => ({ ...eine, id: String(i) }))}
          />
        )}
      </section>
    </div>
  )
}

function speichere(auskunft: Auskunft): void {
  const adresse = URL.createObjectURL(new Blob([JSON.stringify(auskunft, null, 2)], { type: 'application/json' }))
  const verweis = document.createElement('a')
  verweis.href = adresse
  verweis.download = 'meine-daten.json'
  verweis.click()
  URL.revokeObjectURL(adresse)
}
