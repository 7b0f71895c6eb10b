import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { type Einleseart, type Einleseform, type Formvorgabe, PRUEFERGEBNIS } from '@benthos/vertrag/einlesung'
import { PROBENSPALTE } from '@benthos/vertrag/fundeinlesespalten'
import { useState } from 'react'
import stil from './Einlesen.module.css'
import { Schreibweise } from './Schreibweise.tsx'
import { type Schreibwahl, schreibvorgabe } from './schreibwahl.ts'
import { beschreibeForm } from './texte.ts'

type Angaben = {
  art: Einleseart
  form: Einleseform
  /** noch einmal prüfen; fehlt, wenn sich nichts mehr ändern lässt */
  pruefe: ((vorgabe: Formvorgabe) => void) | undefined
}

type Wahl = Schreibwahl & { zuordnung: Readonly<Record<string, string | null>> }

/** Wie die Datei gelesen ist, und was sich daran ändern lässt. */
export function Formanzeige({ art, form, pruefe }: Angaben) {
  const { blatt, zeichensatz, trennzeichen, dezimalzeichen, kopfzeile } = form
  const hausform = form.hausform?.id ?? null
  const bisher: Wahl = {
    blatt,
    zeichensatz,
    trennzeichen,
    dezimalzeichen,
    kopfzeile,
    zuordnung: Object.fromEntries(form.spalten.map(s => [s.nummer, s.feld])),
  }
  const [wahl, setzeWahl] = useState(bisher)
  const istGeaendert = JSON.stringify(alsVorgabe(wahl)) !== JSON.stringify(alsVorgabe(bisher))
  const nichtUebernommen = form.spalten.filter(({ feld, kopf }) => feld === null && kopf !== PRUEFERGEBNIS)
  const fremde = form.spalten.filter(({ feld, ausAndererDatei }) => feld !== null && ausAndererDatei !== undefined)
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
            {nichtUebernommen.map(
              ({ nummer, buchstabe, kopf, vorschlag, unbekannt, andereEinheit, istAusgeblendet, zellen }) => (
                <li key={nummer}>
                  {nenneSpalte({ buchstabe, kopf })}
                  {istAusgeblendet && ', in der Datei ausgeblendet'}
                  {zellen !== undefined && `, ${formatiereAnzahl(zellen, 'Zelle', 'Zellen')} mit Inhalt`}
                  {unbekannt !== undefined &&
                    `. Eine Aufnahme „${unbekannt}“ mit diesem Qualitätselement gibt es für Sie nicht`}
                  {andereEinheit !== undefined &&
                    `. „${andereEinheit}“ wird in einer anderen Einheit erfasst: rechnen Sie die Werte um, oder ordnen Sie die Spalte selbst zu, wenn nur ihre Überschrift nicht stimmt`}
                  {vorschlag !== null && `. Meinten Sie „${vorschlag}“?`}
                </li>
              ),
            )}
          </ul>
        </Alert>
      )}
      {fremde.length > 0 && (
        <Alert severity="warning" title="Werte aus einer anderen Datei">
          <ul className={stil['hinweise']}>
            {fremde.map(({ nummer, ausAndererDatei = 0, ...spalte }) => (
              <li key={nummer}>
                {`${nenneSpalte(spalte)}, ${formatiereAnzahl(ausAndererDatei, 'Zelle holt ihren Wert', 'Zellen holen ihren Wert')} aus einer anderen Datei`}
              </li>
            ))}
          </ul>
          Gelesen ist, was beim letzten Speichern dastand. Bitte prüfen Sie die Werte.
        </Alert>
      )}
      <ExpandableBlock headingLevel={2} isDefaultExpanded={false} title={`Gelesen als ${beschreibeForm(form)}`}>
        <FormLayout size="md">
          <Schreibweise
            ausgeblendete={form.ausgeblendete}
            blaetter={form.blaetter}
            dateiart={form.dateiart}
            istFest={istFest}
            setze={setze}
            wahl={wahl}
          />
          <Table
            caption="Spalten der Datei"
            columns={spalten(wahl.zuordnung, zielspalten(art), istFest ? undefined : zuordnung => setze({ zuordnung }))}
            output="none"
            rowKey={s => String(s.nummer)}
            rows={form.spalten}
          />
          {pruefe && (
            <Button
              isDisabled={!istGeaendert}
              onPress={() => pruefe({ ...alsVorgabe(wahl, wahl.kopfzeile === kopfzeile), hausform })}
            >
              So noch einmal prüfen
            </Button>
          )}
        </FormLayout>
      </ExpandableBlock>
    </>
  )
}

const nenneSpalte = ({ buchstabe, kopf }: Pick<Einleseform['spalten'][number], 'buchstabe' | 'kopf'>): string =>
  kopf === '' ? `${buchstabe}: ohne Überschrift` : `${buchstabe}: „${kopf}“`

const OHNE = 'ohne'
const zielspalten = (art: Einleseart) => [
  { value: OHNE, label: 'nicht übernehmen' },
  ...EINLESESPALTEN[art].map(({ feld, titel }) => ({ value: feld, label: titel })),
  ...(art.startsWith('FUNDE_') ? [{ value: PROBENSPALTE, label: 'Aufnahme mit diesem Code …' }] : []),
]

/** Was die Überschrift selbst nennt, etwa eine Aufnahme, steht nur bei dieser Spalte zur Wahl. */
const mitEigenem = (ziele: readonly SelectOption[], { feld, kopf }: Einleseform['spalten'][number]) =>
  feld === `${PROBENSPALTE}${kopf}` ? [...ziele, { value: feld, label: `Aufnahme ${kopf}` }] : ziele

/** Code der Aufnahme, die jemand für die Spalte nennt, weil ihre Überschrift keine nennt; `null`: es ist nicht so. */
const genannterCode = (feld: string, kopf: string): string | null =>
  feld.startsWith(PROBENSPALTE) && feld !== `${PROBENSPALTE}${kopf}` ? feld.slice(PROBENSPALTE.length) : null

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
      cell: s => {
        const feld = zuordnung[s.nummer] ?? OHNE
        const code = genannterCode(feld, s.kopf)
        const stelle = `Spalte ${s.buchstabe} („${s.kopf}“)`
        const setze = (neu: string | null) => ordneZu?.({ ...zuordnung, [s.nummer]: neu })
        return (
          <>
            <Select
              isClearable={false}
              isDisabled={ordneZu === undefined}
              isLabelHidden
              label={`${stelle} wird gelesen als`}
              onChange={neu => setze(neu === OHNE ? null : neu)}
              options={mitEigenem(ziele, s)}
              size="dense"
              value={code === null ? feld : PROBENSPALTE}
            />
            {code !== null && (
              <TextField
                isDisabled={ordneZu === undefined}
                label={`Code der Aufnahme für ${stelle}`}
                maxLength={60}
                onChange={neu => setze(`${PROBENSPALTE}${neu.trim()}`)}
                size="dense"
                value={code}
              />
            )}
          </>
        )
      },
    },
  ]
}

/** @param mitSpalten unter anderen Überschriften steht in denselben Spalten anderes */
const alsVorgabe = ({ zuordnung, ...schreibwahl }: Wahl, mitSpalten = true): Formvorgabe => ({
  ...schreibvorgabe(schreibwahl),
  ...(mitSpalten && { zuordnung }),
})
