import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import {
  type Massangabe,
  nenneAbweichungen,
  nenneEntscheidung,
  nenneMasse,
} from '@benthos/fachmodell/qs/vergleichsworte'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { mitMinuszeichen } from '@benthos/fachmodell/zahl/mitMinuszeichen'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { QsBericht } from '@benthos/vertrag/qs'
import type { QsAufloesung } from '@benthos/vertrag/qsaufloesung'
import type { QsVergleich } from '@benthos/vertrag/qsvergleich'
import { useState } from 'react'
import { Taxonname } from '../../fach/taxagrid/taxa/Taxonname.tsx'
import { Aufloesungsfenster } from './Aufloesungsfenster.tsx'
import { Angabe } from './Etikett.tsx'
import stil from './Qs.module.css'

type Zeile = QsVergleich['zeilen'][number]
type Kenngroesse = NonNullable<QsVergleich['wirkung']>['kenngroessen'][number]

type Angaben = {
  aufnahmeId: number
  code: string
  gewaehlt: NonNullable<QsBericht['gewaehlt']>
  vergleich: QsVergleich
}

/** Beide Bestimmungen nebeneinander: wie ähnlich sie sind, was das am Ergebnis änderte, und worin jedes Taxon abweicht und was dort gilt. */
export function Vergleich({ aufnahmeId, code, gewaehlt, vergleich }: Angaben) {
  const [nurAbweichende, setzeNurAbweichende] = useState(true)
  const [gemeint, setzeGemeint] = useState<readonly Zeile[]>([])
  const [gewaehlteTaxa, setzeGewaehlteTaxa] = useState<ReadonlySet<string>>(new Set())
  const { rechte } = gewaehlt
  const aufloesungen = new Map(gewaehlt.aufloesungen.map(aufloesung => [aufloesung.taxon, aufloesung]))
  const { zeilen, wirkung, beide, nurErste, nurZweite } = vergleich
  const abweichende = zeilen.filter(zeile => zeile.abweichungen.length > 0)
  const gezeigte = nurAbweichende ? abweichende : zeilen
  const gewaehlte = abweichende.filter(({ taxon }) => gewaehlteTaxa.has(taxon))
  return (
    <section aria-labelledby="qs-vergleich" className={stil['block']}>
      <h2 id="qs-vergleich">Vergleich der beiden Bestimmungen</h2>
      <p>
        Stand beim Abschluss der Zweitbestimmung; spätere Berichtigungen der Erstbestimmung ändern ihn nicht.{' '}
        <Link href="/qs-uebereinstimmung">Übereinstimmung aller Bestimmungen über die Jahre</Link>
      </p>
      <dl className={stil['angaben']}>
        <Angabe name="In beiden Listen" wert={formatiereZahl(beide)} />
        <Angabe name="Nur Erstbestimmung" wert={formatiereZahl(nurErste)} />
        <Angabe name="Nur Zweitbestimmung" wert={formatiereZahl(nurZweite)} />
      </dl>
      {wirkung && <Wirkung wirkung={wirkung} />}
      <Aehnlichkeit aehnlichkeit={vergleich.aehnlichkeit} />
      <div className={stil['kopf']}>
        <h3>Taxon für Taxon</h3>
        <Switch label="Nur Abweichungen" onChange={setzeNurAbweichende} value={nurAbweichende} />
        {rechte.aufloesen && abweichende.length > 1 && (
          <Button isDisabled={gewaehlte.length === 0} onPress={() => setzeGemeint(gewaehlte)}>
            {gewaehlte.length === 0 ? 'Gewählte auflösen' : `${formatiereZahl(gewaehlte.length)} gewählte auflösen`}
          </Button>
        )}
      </div>
      {abweichende.length > 0 && (
        <p className={stil['leise']}>
          {`Über ${formatiereZahl(aufloesungen.size)} von ${formatiereZahl(abweichende.length)} Abweichungen ist entschieden. Die Entscheidungen stehen neben den beiden Listen und ändern keine von ihnen.`}
        </p>
      )}
      {gezeigte.length === 0 ? (
        <p>Die beiden Listen stimmen in jedem Taxon, jeder Menge und jedem Stadium überein.</p>
      ) : (
        <Table
          caption="Taxa der beiden Bestimmungen mit Mengen und Abweichungen"
          columns={[
            ...TAXONSPALTEN,
            aufloesungsspalte(aufloesungen, rechte.aufloesen ? zeile => setzeGemeint([zeile]) : null),
          ]}
          isRowSelectable={zeile => zeile.abweichungen.length > 0}
          {...(rechte.aufloesen && { selection: gewaehlteTaxa, onSelectionChange: setzeGewaehlteTaxa })}
          rowLabel={zeile => zeile.taxon}
          rowKey={zeile => zeile.taxon}
          rows={gezeigte}
        />
      )}
      {gemeint.length > 0 && (
        <Aufloesungsfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={istFestgehalten => {
            setzeGemeint([])
            if (istFestgehalten) setzeGewaehlteTaxa(new Set())
          }}
          code={code}
          gewaehlt={gewaehlt}
          zeilen={gemeint}
        />
      )}
    </section>
  )
}

/** @param beiWahl öffnet das Fenster zur Zeile; null: der Angemeldete entscheidet hier nicht */
function aufloesungsspalte(
  aufloesungen: ReadonlyMap<string, QsAufloesung>,
  beiWahl: ((zeile: Zeile) => void) | null,
): TableColumn<Zeile> {
  return {
    id: 'aufloesung',
    header: 'Auflösung',
    cell: zeile => {
      const aufloesung = aufloesungen.get(zeile.taxon)
      if (zeile.abweichungen.length === 0) return '–'
      return (
        <div className={stil['aufloesung']}>
          {aufloesung ? <Entschieden aufloesung={aufloesung} /> : !beiWahl && 'noch nicht entschieden'}
          {beiWahl && (
            <Button
              aria-label={`${aufloesung ? 'Entscheidung ändern' : 'Auflösen'}: ${zeile.taxon}`}
              onPress={() => beiWahl(zeile)}
              size="dense"
              variant="quiet"
            >
              {aufloesung ? 'Entscheidung ändern' : 'Auflösen'}
            </Button>
          )}
        </div>
      )
    },
  }
}

function Entschieden({ aufloesung }: { aufloesung: QsAufloesung }) {
  return (
    <>
      <span>{nenneEntscheidung(aufloesung)}</span>
      <span className={stil['leise']}>{aufloesung.grund}</span>
      <span className={stil['leise']}>{`${formatiereTag(aufloesung.am)}, ${aufloesung.von}`}</span>
    </>
  )
}

function Wirkung({ wirkung }: { wirkung: NonNullable<QsVergleich['wirkung']> }) {
  const { klasse, kenngroessen } = wirkung
  const istAnders = ({ wert }: Kenngroesse) => wert.erste !== wert.zweite
  const andere = kenngroessen.filter(istAnders)
  const istGleich = klasse.erste === klasse.zweite
  return (
    <>
      <div className={stil['klassen']}>
        <Klasse name="Klasse nach der Erstbestimmung" klasse={klasse.erste} />
        <Klasse name="Klasse nach der Zweitbestimmung" klasse={klasse.zweite} />
      </div>
      <p className={stil['leise']}>
        {istGleich ? 'Beide Listen ergeben dieselbe Klasse.' : 'Die beiden Listen ergeben verschiedene Klassen.'}{' '}
        Gerechnet ist mit Verfahren, Parametern und Gewässertyp des gespeicherten Ergebnisses.
      </p>
      {kenngroessen.length > 0 && (
        <ExpandableBlock
          headingLevel={3}
          isDefaultExpanded={false}
          title={`Kenngrößen (${andere.length} von ${kenngroessen.length} geändert)`}
        >
          <Table
            caption="Kenngrößen nach der ersten und der zweiten Bestimmung"
            columns={KENNGROESSENSPALTEN}
            rowKey={kenngroesse => kenngroesse.schluessel}
            rows={[...andere, ...kenngroessen.filter(eine => !istAnders(eine))]}
          />
        </ExpandableBlock>
      )}
    </>
  )
}

function Klasse({ name, klasse }: { name: string; klasse: number | null }) {
  return (
    <div>
      <p className={stil['leise']}>{name}</p>
      {klasse === null ? (
        <p>Keine Klasse</p>
      ) : (
        <ScaleBadge label={KLASSENTEXTE[klasse as ScaleStep]} step={klasse as ScaleStep} />
      )}
    </div>
  )
}

function Aehnlichkeit({ aehnlichkeit }: { aehnlichkeit: QsVergleich['aehnlichkeit'] }) {
  const zeilen = nenneMasse(aehnlichkeit)
  if (zeilen.length === 0) return null
  return (
    <ExpandableBlock headingLevel={3} title="Maße der Übereinstimmung">
      <Table
        caption="Maße der Übereinstimmung der beiden Listen"
        columns={MASSSPALTEN}
        rowKey={({ kurz }) => kurz}
        rows={zeilen}
      />
    </ExpandableBlock>
  )
}

const MASSSPALTEN: readonly TableColumn<Massangabe>[] = [
  { id: 'kurz', header: 'Maß', cell: mass => mass.kurz, isRowHeader: true, priority: 1 },
  { id: 'wert', header: 'Wert', cell: mass => mass.wert, align: 'number', isNoWrap: true },
  { id: 'sagt', header: 'Bedeutung', cell: mass => mass.sagt },
]

const KENNGROESSENSPALTEN: readonly TableColumn<Kenngroesse>[] = [
  { id: 'label', header: 'Kenngröße', cell: k => k.label, isRowHeader: true, priority: 1 },
  { id: 'einheit', header: 'Einheit', cell: k => nenneEinheit(k.einheit) || '–', priority: 3 },
  {
    id: 'erste',
    header: 'Erstbestimmung',
    cell: k => mitMinuszeichen(formatiereKenngroesse(k.wert.erste, k.schluessel)),
    align: 'number',
  },
  {
    id: 'zweite',
    header: 'Zweitbestimmung',
    cell: k => mitMinuszeichen(formatiereKenngroesse(k.wert.zweite, k.schluessel)),
    align: 'number',
  },
]

const menge = (wert: number | null) => (wert === null ? '–' : formatiereZahl(wert))

const TAXONSPALTEN: readonly TableColumn<Zeile>[] = [
  {
    id: 'taxon',
    header: 'Taxon',
    cell: zeile => <Taxonname name={zeile.taxon} rang={zeile.rang} />,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'erste', header: 'Erstbestimmung', cell: zeile => menge(zeile.menge.erste), align: 'number' },
  { id: 'zweite', header: 'Zweitbestimmung', cell: zeile => menge(zeile.menge.zweite), align: 'number' },
  { id: 'abweichung', header: 'Abweichung', cell: nenneAbweichungen },
]
