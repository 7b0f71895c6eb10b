import { type Element, KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { type Einschaetzung, einschaetzung, type FruehereEinschaetzung } from '@benthos/vertrag/einschaetzung'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './BewertungPage.module.css'
import { Einschaetzungsfenster } from './Einschaetzungsfenster.tsx'

type Angaben = { aufnahmeId: number; code: string; element: Element }

/** Begründete Klasse neben der errechneten; wer darf, gibt sie ab, ersetzt sie oder zieht sie zurück. */
export function Experteneinschaetzung({ aufnahmeId, code, element }: Angaben) {
  const vertrag = einschaetzung[element]
  const { data, error } = useQuery(einschaetzungslage(aufnahmeId, element))
  const [istOffen, setzeOffen] = useState(false)
  const [ziehtZurueck, setzeZiehtZurueck] = useState(false)
  const queryClient = useQueryClient()
  const rueckzug = useMutation({
    mutationFn: (body: { version: number; grund: string }) =>
      rufe(vertrag.zieheZurueck, { params: { id: aufnahmeId }, body }),
    onSuccess: () => {
      setzeZiehtZurueck(false)
      kurznachrichten.add({ type: 'success', message: 'Experteneinschätzung zurückgezogen' })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Experteneinschätzung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return null
  return (
    <section aria-label="Experteneinschätzung" className={stil['block']}>
      {data.gueltig ? (
        <Geltende einschaetzung={data.gueltig} />
      ) : (
        <p>Neben der errechneten Klasse steht keine Experteneinschätzung.</p>
      )}
      {data.bearbeitbar && (data.hindernis === null || data.gueltig) && (
        <div className={stil['aktionen']}>
          {data.hindernis === null && (
            <Button onPress={() => setzeOffen(true)}>
              {data.gueltig ? 'Einschätzung ersetzen' : 'Einschätzung abgeben'}
            </Button>
          )}
          {data.gueltig && <Button onPress={() => setzeZiehtZurueck(true)}>Einschätzung zurückziehen</Button>}
        </div>
      )}
      {data.hindernis !== null && <p className={stil['wann']}>{data.hindernis}</p>}
      {data.fruehere.length > 0 && (
        <ExpandableBlock
          headingLevel={4}
          isDefaultExpanded={false}
          title={`Frühere Einschätzungen (${data.fruehere.length})`}
        >
          <ul className={stil['fruehere']}>
            {data.fruehere.map(fruehere => (
              <Fruehere einschaetzung={fruehere} key={fruehere.abgegebenAm} />
            ))}
          </ul>
        </ExpandableBlock>
      )}
      {istOffen && (
        <Einschaetzungsfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeOffen(false)}
          code={code}
          element={element}
          lage={data}
        />
      )}
      {ziehtZurueck && (
        <Begruendungsdialog
          bestaetige={grund => rueckzug.mutate({ version: data.version, grund })}
          fehler={rueckzug.error?.message ?? null}
          fehlertitel="Die Einschätzung ist nicht zurückgezogen"
          handlung="Zurückziehen"
          hilfe="Sie steht im Verlauf der Aufnahme."
          istPflicht
          laeuft={rueckzug.isPending}
          laeuftText="Wird zurückgezogen"
          schliesse={() => {
            setzeZiehtZurueck(false)
            rueckzug.reset()
          }}
          titel="Experteneinschätzung zurückziehen"
        />
      )}
    </section>
  )
}

/** Ob es dazu etwas zu lesen oder zu tun gibt; auch ein Fehler beim Laden ist zu lesen. */
export const zeigtEinschaetzung = (lage: AntwortVon<typeof einschaetzung.MZB.lese> | undefined): boolean =>
  lage === undefined || lage.gueltig !== null || lage.fruehere.length > 0 || lage.bearbeitbar

/** Geltende und frühere Einschätzungen eines Qualitätselements. */
export const einschaetzungslage = (aufnahmeId: number, element: Element) =>
  abfrage(einschaetzung[element].lese, { params: { id: aufnahmeId } })

const alsBadge = (klasse: number) => <ScaleBadge label={KLASSENTEXTE[klasse as ScaleStep]} step={klasse as ScaleStep} />

function Geltende({ einschaetzung }: { einschaetzung: Einschaetzung }) {
  const { klasse, grund, abgegebenAm, abgegebenVon, ergebnis } = einschaetzung
  return (
    <>
      {alsBadge(klasse)}
      <p className={stil['grund']}>
        <strong>Begründung:</strong> {grund}
      </p>
      <p className={stil['wann']}>
        Abgegeben am {formatiereTag(abgegebenAm)}
        {abgegebenVon !== null && ` von ${abgegebenVon}`}. Die errechnete Klasse bleibt davon unberührt.
      </p>
      {ergebnis.istUeberholt && (
        <Alert severity="warning" title="Zu einem früheren Ergebnis">
          {`Sie wurde neben dem Ergebnis vom ${formatiereTag(ergebnis.erstelltAm)}${
            ergebnis.klasse === null ? '' : ` (Klasse ${ergebnis.klasse})`
          } abgegeben. Prüfen Sie, ob sie noch zutrifft.`}
        </Alert>
      )}
    </>
  )
}

function Fruehere({ einschaetzung }: { einschaetzung: FruehereEinschaetzung }) {
  const { klasse, grund, abgegebenAm, abgegebenVon, beendetAm, beendetVon, rueckzugsgrund } = einschaetzung
  const wer = (name: string | null) => (name === null ? '' : ` von ${name}`)
  return (
    <li>
      {alsBadge(klasse)}
      <p className={stil['grund']}>{grund}</p>
      <p className={stil['wann']}>
        {`Abgegeben am ${formatiereTag(abgegebenAm)}${wer(abgegebenVon)}; ${
          rueckzugsgrund === null ? 'ersetzt' : 'zurückgezogen'
        } am ${formatiereTag(beendetAm)}${wer(beendetVon)}${rueckzugsgrund === null ? '.' : `: ${rueckzugsgrund}`}`}
      </p>
    </li>
  )
}
