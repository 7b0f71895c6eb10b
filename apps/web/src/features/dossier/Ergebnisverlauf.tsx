import { ELEMENTE, ELEMENTE_LABEL, type Element, KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereIndex, formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import type { Dossierergebnis, Dossiergroesse, leseDossier } from '@benthos/vertrag/dossier'
import { useMemo, useState } from 'react'
import { Zeichnung } from '../../technik/diagramm/Zeichnung.tsx'
import stil from './Dossier.module.css'
import { baueZeitdiagramm } from './diagrammbau.ts'
import { Tabellendatei } from './Tabellendatei.tsx'
import { alsZeitpunkte, benenneVerlauf } from './zeitreihe.ts'

/** Mehr Diagramme auf einmal liest niemand. */
const HOECHSTENS = 4
const HOEHE = 220

type Angaben = { messstelleId: number; dossier: AntwortVon<typeof leseDossier> }

/** Klasse und EQR über die Zeit, darunter gewählte Kenngrößen; alle Werte in einer Tabelle. */
export function Ergebnisverlauf({ messstelleId, dossier }: Angaben) {
  const elemente = ELEMENTE.filter(element => dossier.ergebnisse.some(ergebnis => ergebnis.element === element))
  const [gewaehltes, setzeElement] = useState<Element | null>(null)
  const [groessen, setzeGroessen] = useState<readonly string[]>([])
  const element = gewaehltes ?? elemente[0]
  if (element === undefined)
    return (
      <EmptyState title="Noch keine Ergebnisse">
        Sobald eine Aufnahme bewertet ist, stehen hier Klasse und Kenngrößen.
      </EmptyState>
    )
  const ergebnisse = dossier.ergebnisse.filter(ergebnis => ergebnis.element === element)
  const waehlbare = dossier.groessen.filter(groesse => groesse.element === element)
  const gezeigte = waehlbare.filter(({ schluessel }) => groessen.includes(schluessel)).slice(0, HOECHSTENS)
  const hinweise = [...new Set(ergebnisse.flatMap(({ hinweis }) => hinweis ?? []))]
  return (
    <div className={stil['teil']}>
      {hinweise.map(hinweis => (
        <Alert key={hinweis} severity="warning" title={hinweis}>
          Klassen und EQR dieser Ergebnisse beruhen auf Beispielwerten und sind keine Zustandseinstufung.
        </Alert>
      ))}
      <div className={stil['wahl']}>
        {elemente.length > 1 && (
          <Select
            label="Qualitätselement"
            options={elemente.map(wert => ({ value: wert, label: ELEMENTE_LABEL[wert] }))}
            value={element}
            onChange={wert => setzeElement(wert as Element)}
          />
        )}
        {/* Auf dem Papier nennen sich die gewählten Größen in ihren Bildern selbst. */}
        <div data-print="hide">
          <MultiSelect
            description={`Höchstens ${HOECHSTENS} auf einmal`}
            label="Weitere Größen"
            options={waehlbare.map(({ schluessel, label }) => ({ value: schluessel, label }))}
            value={groessen}
            onChange={neue => setzeGroessen(neue.slice(0, HOECHSTENS))}
          />
        </div>
      </div>
      {ergebnisse.length === 1 && (
        <p>Es gibt erst ein Ergebnis. Eine Entwicklung zeigt sich ab der zweiten bewerteten Aufnahme.</p>
      )}
      <div className={stil['zeichnungen']}>
        <Groessenbild ergebnisse={ergebnisse} />
        {gezeigte.map(groesse => (
          <Groessenbild
            key={groesse.schluessel}
            ergebnisse={ergebnisse}
            groesse={{ ...groesse, stelle: dossier.groessen.indexOf(groesse) }}
          />
        ))}
      </div>
      {ergebnisse.some(({ bruchstellen }) => bruchstellen.length > 0) && (
        <p className={stil['legende']}>
          Gestrichelte Striche: hier hat sich die Grundlage geändert (Methode, Verfahren, Edition, Parametersatz oder
          Taxaliste). Werte davor und danach sind nur bedingt vergleichbar; was sich geändert hat, steht in der Tabelle.
        </p>
      )}
      <div className={stil['tabellenkopf']}>
        <h3>Werte</h3>
        <Tabellendatei messstelleId={messstelleId} tabelle="ergebnisse" />
      </div>
      <Table
        caption="Klasse, EQR und Kenngrößen über die Zeit"
        columns={[
          ...VERLAUFSSPALTEN,
          ...gezeigte.map(groesse => alsSpalte(groesse, dossier.groessen.indexOf(groesse))),
          BRUCH,
        ]}
        output="copy"
        rowHref={({ aufnahmeId }) => `/aufnahme-detail/${aufnahmeId}`}
        rowKey={({ aufnahmeId }) => String(aufnahmeId)}
        rows={ergebnisse.toReversed()}
      />
    </div>
  )
}

type Groesse = Dossiergroesse & { stelle: number }

/** Ohne Angabe der Größe: der EQR mit der Klasse. */
function Groessenbild({ ergebnisse, groesse }: { ergebnisse: readonly Dossierergebnis[]; groesse?: Groesse }) {
  const { stelle, label, einheit, schluessel } = groesse ?? { ...EQR, stelle: undefined }
  const punkte = useMemo(() => alsZeitpunkte(ergebnisse, stelle), [ergebnisse, stelle])
  const baue = useMemo(
    () => baueZeitdiagramm(punkte, { einheit, schluessel, ...(stelle === undefined && { bereich: [0, 1] as const }) }),
    [punkte, einheit, schluessel, stelle],
  )
  if (punkte.length === 0) return null
  return (
    <Zeichnung
      baue={baue}
      bezeichnung={benenneVerlauf({ label, einheit, schluessel }, punkte)}
      hoehe={HOEHE}
      titel={label}
    />
  )
}

const EQR = { schluessel: 'EQR', label: 'Klasse und EQR', einheit: '' }

/** Spalten, die jedes Ergebnis hat. */
export const VERLAUFSSPALTEN: readonly TableColumn<Dossierergebnis>[] = [
  { id: 'datum', header: 'Datum', cell: e => formatiereDatum(e.datum), isRowHeader: true, priority: 1, isNoWrap: true },
  { id: 'methode', header: 'Methode', cell: e => benenneMethode(e.methode), priority: 3 },
  { id: 'klasse', header: 'Klasse', cell: e => <Klasse ergebnis={e} />, priority: 2 },
  {
    id: 'eqr',
    header: 'EQR',
    cell: e => formatiereIndex(e.eqr, grenzenVon(e.eqr, e.module)),
    align: 'number',
    priority: 2,
  },
]
const BRUCH: TableColumn<Dossierergebnis> = {
  id: 'bruch',
  header: 'Änderung der Grundlage',
  cell: e => (e.bruchstellen.length === 0 ? '–' : e.bruchstellen.join('; ')),
  priority: 3,
}
function alsSpalte({ schluessel, label, einheit }: Dossiergroesse, stelle: number): TableColumn<Dossierergebnis> {
  return {
    id: schluessel,
    header: label,
    unit: einheit || undefined,
    cell: e => formatiereKenngroesse(e.werte[stelle], schluessel, grenzenVon(e.werte[stelle], e.module)),
    align: 'number',
  }
}

function Klasse({ ergebnis: { klasse, veraltet, einschaetzung } }: { ergebnis: Dossierergebnis }) {
  const wort = klasse === null ? 'keine Bewertung' : KLASSENTEXTE[klasse as ScaleStep]
  return (
    <>
      {klasse === null ? (
        wort
      ) : (
        <ScaleBadge label={veraltet ? `${wort} (veraltet)` : wort} size="small" step={klasse as ScaleStep} />
      )}
      {einschaetzung !== null && ` · Experteneinschätzung: ${einschaetzung}`}
    </>
  )
}
