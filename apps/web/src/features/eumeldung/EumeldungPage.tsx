import { ELEMENTE, ELEMENTE_LABEL } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { beauftrageAusfuhr } from '@benthos/vertrag/auftragsaufrufe'
import { type Eumeldung, ladeEumeldung, pruefeEumeldung } from '@benthos/vertrag/eumeldung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAuftragsstart } from '../../fach/auftrag/useAuftragsstart.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import stil from './Eumeldung.module.css'
import { Meldeauftrag } from './Meldeauftrag.tsx'
import { Meldebefunde } from './Meldebefunde.tsx'
import { Meldeuebersicht } from './Meldeuebersicht.tsx'
import { alsMeldeabfrage, leseMeldewahl, type Meldewahl } from './meldeadresse.ts'
import { useMeldeauftrag } from './useMeldeauftrag.ts'

/** Früher gibt es nichts zu melden: die Wasserrahmenrichtlinie trat 2000 in Kraft. */
const ERSTES_JAHR = 2000

/** Die drei Tabellen der EU-Meldung zu einem Filter der Aufnahmenliste: prüfen, Befunde beheben, laden. */
export default function EumeldungPage() {
  const [adresse, setzeAdresse] = useSearchParams()
  const [vorjahr] = useState(() => new Date().getFullYear() - 1)
  const wahl = leseMeldewahl(adresse, vorjahr)
  const query = alsMeldeabfrage(wahl)
  const { data, error, isPlaceholderData } = useQuery({
    ...abfrage(pruefeEumeldung, { query }),
    enabled: !wahl.istUnlesbar,
    placeholderData: keepPreviousData,
  })
  const datei = useDateiabruf('Die EU-Meldung konnte nicht geladen werden.')
  const setze = (neu: Readonly<Record<string, string | null>>) =>
    setzeAdresse(
      alt => {
        const kopie = new URLSearchParams(alt)
        for (const [name, wert] of Object.entries(neu))
          if (wert === null) kopie.delete(name)
          else kopie.set(name, wert)
        return kopie
      },
      { replace: true },
    )
  const istGross = data !== undefined && data.pruefung === null
  // Die Prüfung gilt der Auswahl, zu der sie begonnen wurde: jede Änderung nimmt sie aus der Adresse.
  const waehle = (neu: Readonly<Record<string, string | null>>) => setze({ ...neu, auftrag: null })
  const lauf = useMeldeauftrag(istGross ? wahl.auftragId : null, query, id =>
    // Auch, was niemand gewählt hat: im neuen Jahr oder mit einer neuen Edition wäre es sonst anderes.
    setze({
      auftrag: String(id),
      jahrVon: String(wahl.jahrVon),
      jahrBis: String(wahl.jahrBis),
      ...(data && data.editionen.length > 1 && { edition: data.edition }),
    }),
  )
  const meldung = data?.pruefung ?? lauf.pruefung
  const entwurf = meldung?.hoechsteStufe === 'BLOCKER' ? 'true' : 'false'
  const erstellen = useAuftragsstart(
    (format: 'zip' | 'xlsx') =>
      rufe(beauftrageAusfuhr, {
        body: { adresse: baueAdresse(ladeEumeldung.pfad, {}, { ...query, format, entwurf }) },
      }),
    () => undefined,
  )
  const lade = (format: 'zip' | 'xlsx') =>
    istGross
      ? erstellen.mutate(format)
      : datei.mutate(() => rufe(ladeEumeldung, { query: { ...query, format, entwurf } }))
  const istLadbar = meldung !== undefined && !isPlaceholderData && meldung.ergebnisse.enthalten > 0
  const istBeschaeftigt = datei.isPending || erstellen.isPending
  return (
    <>
      <Seitentitel
        aktionen={
          <>
            <Button icon={FileSpreadsheet} isDisabled={!istLadbar || istBeschaeftigt} onPress={() => lade('xlsx')}>
              {istGross ? 'Excel im Hintergrund erstellen' : 'Excel laden'}
            </Button>
            <Button
              icon={FileArchive}
              isDisabled={!istLadbar || istBeschaeftigt}
              onPress={() => lade('zip')}
              variant="primary"
            >
              {istGross ? 'ZIP im Hintergrund erstellen' : 'ZIP laden'}
            </Button>
          </>
        }
        laeuft={isPlaceholderData}
        titel="EU-Meldung (WISE-2)"
        zusatz={umfangVon(wahl)}
      />
      <div className={stil['seite']}>
        <Wahlfelder editionen={data} setze={waehle} vorjahr={vorjahr} wahl={wahl} />
        {wahl.istUnlesbar ? (
          <Alert severity="warning" title="Die Auswahl ist nicht lesbar">
            Bitte wählen Sie die Aufnahmen noch einmal in der Liste.
          </Alert>
        ) : error && !data ? (
          <ErrorState
            onRetry={wahl.edition === null ? undefined : () => waehle({ edition: null })}
            retryLabel="Mit der geltenden Edition prüfen"
            title="Die EU-Meldung konnte nicht geprüft werden"
          >
            {error.message}
          </ErrorState>
        ) : data ? (
          <div aria-busy={isPlaceholderData} className={stil['seite']}>
            {error && (
              <Alert isLive severity="danger" title="Die EU-Meldung konnte nicht geprüft werden">
                {error.message}
              </Alert>
            )}
            {istGross && <Meldeauftrag lauf={lauf} />}
            {erstellen.error && (
              <Alert isLive severity="danger" title="Die Datei wurde nicht in Auftrag gegeben">
                {erstellen.error.message}
              </Alert>
            )}
            {meldung && <Inhalt meldung={meldung} />}
          </div>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </>
  )
}

const umfangVon = ({ auswahl }: Meldewahl): string =>
  auswahl === null || (auswahl.art === 'alle' && Object.keys(auswahl.filter).length === 0)
    ? 'Alle Aufnahmen, die Sie melden dürfen'
    : auswahl.art === 'alle'
      ? 'Aufnahmen, die der Filter der Liste trifft'
      : auswahl.ids.length === 1
        ? 'Die gewählte Aufnahme'
        : `${formatiereZahl(auswahl.ids.length)} gewählte Aufnahmen`

type Wahlangaben = {
  wahl: Meldewahl
  vorjahr: number
  /** zur Wahl stehende; undefined: noch nicht bekannt */
  editionen: Pick<AntwortVon<typeof pruefeEumeldung>, 'edition' | 'editionen'> | undefined
  setze: (neu: Readonly<Record<string, string | null>>) => void
}

function Wahlfelder({ wahl, vorjahr, editionen, setze }: Wahlangaben) {
  const jahre = Array.from({ length: vorjahr - ERSTES_JAHR + 1 }, (_, i) => {
    const jahr = String(vorjahr - i)
    return { value: jahr, label: jahr }
  })
  const bis = String(wahl.jahrBis)
  const von = String(wahl.jahrVon)
  return (
    <div className={stil['wahl']} data-labels="above">
      <Select
        isClearable={false}
        label="Von Jahr"
        onChange={wert => setze({ jahrVon: wert, ...(wert !== null && wert > bis && { jahrBis: wert }) })}
        options={jahre}
        value={von}
      />
      <Select
        isClearable={false}
        label="Bis Jahr"
        onChange={wert => setze({ jahrBis: wert, jahrVon: wert !== null && wert < von ? wert : von })}
        options={jahre}
        value={bis}
      />
      <Select
        label="Qualitätselement"
        onChange={element => setze({ element })}
        options={ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))}
        placeholder="alle"
        value={wahl.element}
      />
      {editionen && editionen.editionen.length > 1 && (
        <Select
          isClearable={false}
          label="Edition"
          onChange={edition => setze({ edition })}
          options={editionen.editionen.map(({ kennung, bezeichnung, giltAb }) => ({
            value: kennung,
            label: `${bezeichnung} (${kennung})${giltAb === null ? '' : `, gilt ab ${formatiereDatum(giltAb)}`}`,
          }))}
          value={wahl.edition ?? editionen.edition}
        />
      )}
    </div>
  )
}

function Inhalt({ meldung }: { meldung: Eumeldung }) {
  const { ergebnisse, hoechsteStufe, regeln } = meldung
  if (ergebnisse.erwartet === 0)
    return (
      <EmptyState title="Nichts zu melden">
        In diesen Jahren trifft der Filter keine Aufnahme, die Sie melden dürfen. Wählen Sie andere Jahre oder ändern
        Sie den Filter in der Aufnahmenliste.
      </EmptyState>
    )
  const blocker = regeln.reduce((n, { befunde, stufe, anzahl }) => {
    if (stufe !== 'BLOCKER') return n
    const andere = befunde.filter(befund => befund.stufe !== 'BLOCKER').length
    return n + anzahl - andere
  }, 0)
  return (
    <>
      <Alert
        isLive
        severity={hoechsteStufe === 'BLOCKER' ? 'danger' : hoechsteStufe === 'ERROR' ? 'warning' : 'info'}
        title={
          ergebnisse.enthalten === 0
            ? 'Kein Ergebnis lässt sich melden'
            : hoechsteStufe === 'BLOCKER'
              ? `${formatiereAnzahl(blocker, 'Befund hält', 'Befunde halten')} die Meldung auf`
              : 'Kein Befund hält die Meldung auf'
        }
      >
        {hoechsteStufe === 'BLOCKER'
          ? 'Die Agentur nähme sie so nicht an. Beheben Sie die Befunde der Stufe Blocker; bis dahin gibt es die Dateien nur als Entwurf.'
          : ergebnisse.enthalten === 0
            ? 'Warum, steht unter „Umfang“.'
            : 'Sehen Sie Fehler und Warnungen durch, bevor Sie die Dateien senden.'}
      </Alert>
      <Meldeuebersicht meldung={meldung} />
      <Meldebefunde meldung={meldung} />
    </>
  )
}
