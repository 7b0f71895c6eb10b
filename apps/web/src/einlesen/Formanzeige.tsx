import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import {
  type Einleseart,
  type Einleseform,
  type Formvorgabe,
  PRUEFERGEBNIS,
  TRENNZEICHEN,
  ZEICHENSAETZE,
} from '@benthos/vertrag/einlesung'
import { useState } from 'react'
import stil from './Einlesen.module.css'
import { beschreibeForm, DEZIMAL_LABEL, TRENNZEICHEN_LABEL, ZEICHENSATZ_LABEL } from './texte.ts'

type Angaben = {
  art: Einleseart
  form: Einleseform
  /** noch einmal prüfen; fehlt, wenn sich nichts mehr ändern lässt */
  pruefe: ((vorgabe: Formvorgabe) => void) | undefined
}

type Wahl = Pick<Einleseform, 'blatt' | 'zeichensatz' | 'trennzeichen' | 'dezimalzeichen'> & {
  zuordnung: Readonly<Record<string, string | null>>
}

/** Wie die Datei gelesen ist, und was sich daran ändern lässt. */
export function Formanzeige({ art, form, pruefe }: Angaben) {
  const bisher: Wahl = { ...form, zuordnung: Object.fromEntries(form.spalten.map(s => [s.nummer, s.feld])) }
  const [wahl, setzeWahl] = useState(bisher)
  const istGeaendert = JSON.stringify(alsVorgabe(wahl)) !== JSON.stringify(alsVorgabe(bisher))
  const nichtUebernommen = form.spalten.filter(({ feld, kopf }) => feld === null && kopf !== PRUEFERGEBNIS)
  const istFest = pruefe === undefined
  const setze = (teil: Partial<Wahl>) => setzeWahl(w => ({ ...w, ...teil }))
  return (
    <>
      {form.fehlendePflicht.length > 0 && (
        <Alert severity="warning" title="Spalten für neue Einträge fehlen">
          {`${form.fehlendePflicht.join(', ')}. Bestehendes lässt sich auch ohne sie ändern.`}
        </Alert>
      )}
      {nichtUebernommen.length > 0 && (
        <Alert severity="warning" title="Spalten, die nicht übernommen werden">
          <ul className={stil['hinweise']}>
            {nichtUebernommen.map(({ nummer, buchstabe, kopf, vorschlag }) => (
              <li key={nummer}>
                {kopf === '' ? `${buchstabe}: ohne Überschrift` : `${buchstabe}: „${kopf}“`}
                {vorschlag !== null && `. Meinten Sie „${vorschlag}“?`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ExpandableBlock headingLevel={2} isDefaultExpanded={false} title={`Gelesen als ${beschreibeForm(form)}`}>
        <div className={stil['form']}>
          <Schreibweise form={form} istFest={istFest} setze={setze} wahl={wahl} />
          <Table
            caption="Spalten der Datei"
            columns={spalten(wahl.zuordnung, zielspalten(art), istFest ? undefined : zuordnung => setze({ zuordnung }))}
            rowKey={s => String(s.nummer)}
            rows={form.spalten}
          />
          {pruefe && (
            <Button isDisabled={!istGeaendert} onPress={() => pruefe(alsVorgabe(wahl))}>
              So noch einmal prüfen
            </Button>
          )}
        </div>
      </ExpandableBlock>
    </>
  )
}

const OHNE = 'ohne'
const zielspalten = (art: Einleseart) => [
  { value: OHNE, label: 'nicht übernehmen' },
  ...EINLESESPALTEN[art].map(({ feld, titel }) => ({ value: feld, label: titel })),
]

type Zuordnung = Wahl['zuordnung']

/** @param ordneZu fehlt, wenn sich nichts mehr ändern lässt */
function spalten(
  zuordnung: Zuordnung,
  ziele: readonly SelectOption[],
  ordneZu: ((zuordnung: Zuordnung) => void) | undefined,
): readonly TableColumn<Einleseform['spalten'][number]>[] {
  return [
    { id: 'spalte', header: 'Spalte', cell: s => s.buchstabe, priority: 2 },
    { id: 'kopf', header: 'Überschrift in der Datei', cell: s => s.kopf, isRowHeader: true, priority: 1 },
    {
      id: 'feld',
      header: 'Wird gelesen als',
      cell: s => (
        <Select
          isClearable={false}
          isDisabled={ordneZu === undefined}
          isLabelHidden
          label={`Spalte ${s.buchstabe} („${s.kopf}“) wird gelesen als`}
          onChange={feld => ordneZu?.({ ...zuordnung, [s.nummer]: feld === OHNE ? null : feld })}
          options={ziele}
          size="dense"
          value={zuordnung[s.nummer] ?? OHNE}
        />
      ),
    },
  ]
}

function alsVorgabe({ blatt, zeichensatz, trennzeichen, dezimalzeichen, zuordnung }: Wahl): Formvorgabe {
  return {
    ...(blatt !== null && { blatt }),
    ...(zeichensatz !== null && { zeichensatz }),
    ...(trennzeichen !== null && { trennzeichen }),
    ...(dezimalzeichen !== null && { dezimalzeichen }),
    zuordnung,
  }
}

type Schreibangaben = { form: Einleseform; wahl: Wahl; istFest: boolean; setze: (teil: Partial<Wahl>) => void }

function Schreibweise({ form, wahl, istFest, setze }: Schreibangaben) {
  return (
    <div className={stil['schreibweise']}>
      {form.dateiart === 'XLSX' && (
        <Select
          isClearable={false}
          isDisabled={istFest || form.blaetter.length < 2}
          label="Blatt"
          onChange={blatt => setze({ blatt })}
          options={form.blaetter.map(name => ({ value: name, label: name }))}
          value={wahl.blatt}
        />
      )}
      {form.dateiart === 'CSV' && (
        <>
          <Select
            isClearable={false}
            isDisabled={istFest}
            label="Zeichensatz"
            onChange={wert => setze({ zeichensatz: ZEICHENSAETZE.find(z => z === wert) ?? null })}
            options={ZEICHENSAETZE.map(value => ({ value, label: ZEICHENSATZ_LABEL[value] }))}
            value={wahl.zeichensatz}
          />
          <Select
            isClearable={false}
            isDisabled={istFest}
            label="Trennzeichen"
            onChange={wert => setze({ trennzeichen: TRENNZEICHEN.find(z => z === wert) ?? null })}
            options={TRENNZEICHEN.map(value => ({ value, label: TRENNZEICHEN_LABEL[value] }))}
            value={wahl.trennzeichen}
          />
        </>
      )}
      <Select
        isDisabled={istFest}
        label="Dezimalzeichen"
        onChange={wert => setze({ dezimalzeichen: wert === ',' || wert === '.' ? wert : null })}
        options={[
          { value: ',', label: DEZIMAL_LABEL[','] },
          { value: '.', label: DEZIMAL_LABEL['.'] },
        ]}
        placeholder="je Zelle erkannt"
        value={wahl.dezimalzeichen}
      />
    </div>
  )
}
