import {
  CHORIOTOPE_MINERALISCH,
  CHORIOTOPE_ORGANISCH,
  type Choriotop,
  MHS_TEILPROBEN,
  type Wert,
} from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { spoken } from '@benthos/ui/internal/spoken.ts'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { feldIn } from '@benthos/vertrag/feld'
import { Choriotopbefund, ChoriotopZeile } from '@benthos/vertrag/ortsbefund'
import type { KeyboardEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { feldId } from '../../technik/formular/Felder.tsx'
import { Feldinfo } from '../../technik/formular/Feldinfo.tsx'
import type { Formularansicht } from '../../technik/formular/Formular.tsx'
import { Aenderungsmarke } from '../../technik/verlauf/Aenderungsmarke.tsx'
import stil from './Choriotoptabelle.module.css'
import { berechneStand, type Choriotopstand, type Zeilenwerte } from './choriotopformular.ts'

const DECKUNG = feldIn(ChoriotopZeile, 'deckung')
const TEILPROBEN = feldIn(ChoriotopZeile, 'einheiten')
const BEMERKUNG = feldIn(Choriotopbefund, 'bemerkung')

const GRUPPEN: readonly { titel: string; choriotope: readonly Wert<Choriotop>[] }[] = [
  { titel: 'Mineralisch', choriotope: CHORIOTOPE_MINERALISCH },
  { titel: 'Organisch', choriotope: CHORIOTOPE_ORGANISCH },
]

/** Choriotope, mineralische und organische nebeneinander, mit laufenden Summen; Pfeiltasten und Enter gehen zur Nachbarzeile. */
export function Choriotoptabelle({ formularId, nurLesen }: Formularansicht) {
  const werte = useWatch() as Record<string, unknown>
  const { setValue } = useFormContext()
  const stand = berechneStand(werte)
  const uebernimmVorschlag = () => {
    const erste = ersteAbweichung(stand, werte)
    for (const { choriotope } of GRUPPEN)
      for (const { value } of choriotope)
        setValue(`${value}.einheiten`, stand.vorschlag.get(value) ?? null, { shouldDirty: true, shouldValidate: true })
    // Die Schaltfläche gibt es danach nicht mehr zu drücken: der Fokus geht dorthin, wo sich etwas geändert hat.
    if (erste) document.getElementById(feldId(formularId, `${erste}.einheiten`))?.focus()
  }
  const gruppen = GRUPPEN.map(gruppe => ({
    ...gruppe,
    choriotope: nurLesen ? gruppe.choriotope.filter(({ value }) => istAusgefuellt(werte[value])) : gruppe.choriotope,
  })).filter(({ choriotope }) => choriotope.length > 0)
  if (gruppen.length === 0) return <p className={stil['leise']}>keine Eingabe</p>
  return (
    <div className={stil['rahmen']}>
      <dl className={stil['summen']}>
        <dt>Summe</dt>
        <dd>
          {DECKUNG.label} <Feldinfo eintrag={DECKUNG} />{' '}
          <Summe fehlt={100 - stand.deckung} ist={`${stand.deckung} %`} leer={stand.deckung === 0} soll="100 %" />
        </dd>
        <dd>
          {TEILPROBEN.label} <Feldinfo eintrag={TEILPROBEN} />{' '}
          <Summe
            fehlt={MHS_TEILPROBEN - stand.einheiten}
            ist={String(stand.einheiten)}
            leer={stand.einheiten === 0}
            soll={String(MHS_TEILPROBEN)}
          />
        </dd>
      </dl>
      <div className={stil['gruppen']}>
        {gruppen.map(({ titel, choriotope }) => (
          <table className={stil['tabelle']} key={titel}>
            <caption {...spoken(true)}>{`${titel}e Choriotope: Deckung und Teilproben`}</caption>
            <thead>
              <tr>
                <th scope="col">{titel}</th>
                <th className={stil['zahl']} scope="col">
                  {DECKUNG.label} ({DECKUNG.einheit})
                </th>
                <th className={stil['zahl']} scope="col">
                  {TEILPROBEN.label}
                </th>
              </tr>
            </thead>
            <tbody>
              {choriotope.map(choriotop => (
                <Zeile
                  choriotop={choriotop}
                  formularId={formularId}
                  key={choriotop.value}
                  nurLesen={nurLesen}
                  vorschlag={stand.vorschlag.get(choriotop.value) ?? null}
                />
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {!nurLesen && (
        <div className={stil['vorschlag']}>
          <Button isDisabled={ersteAbweichung(stand, werte) === undefined} onPress={uebernimmVorschlag}>
            Teilproben vorschlagen
          </Button>
          <p className={stil['leise']}>
            Deckung in Schritten von 5 %, „x“ für unter 5 %. Grau stehen die vorgeschlagenen Teilproben.
          </p>
        </div>
      )}
      <Bemerkung formularId={formularId} nurLesen={nurLesen} />
    </div>
  )
}

type Zeilenangaben = Formularansicht & { choriotop: Wert<Choriotop>; vorschlag: number | null }

function Zeile({ choriotop: { value, label }, vorschlag, formularId, nurLesen }: Zeilenangaben) {
  const deckung = useController({ name: `${value}.deckung` })
  const einheiten = useController({ name: `${value}.einheiten` })
  const gemeinsam = { isLabelHidden: true, isReadOnly: nurLesen, size: 'dense' } as const
  return (
    <tr>
      <th scope="row">
        {label} <Aenderungsmarke feld={value} label={label} />
      </th>
      <td className={stil['zahl']}>
        <TextField
          {...gemeinsam}
          errorMessage={deckung.fieldState.error?.message}
          id={feldId(formularId, `${value}.deckung`)}
          label={`${DECKUNG.label} ${label}`}
          maxLength={5}
          name={deckung.field.name}
          onBlur={deckung.field.onBlur}
          onChange={deckung.field.onChange}
          onKeyDown={zurNachbarzeile}
          value={deckung.field.value as string | null}
        />
      </td>
      <td className={stil['zahl']}>
        <NumberField
          {...gemeinsam}
          decimals={0}
          errorMessage={einheiten.fieldState.error?.message}
          id={feldId(formularId, `${value}.einheiten`)}
          label={`${TEILPROBEN.label} ${label}`}
          name={einheiten.field.name}
          onBlur={einheiten.field.onBlur}
          onChange={einheiten.field.onChange}
          onKeyDown={zurNachbarzeile}
          placeholder={vorschlag === null ? '' : String(vorschlag)}
          value={einheiten.field.value as number | string | null}
        />
      </td>
    </tr>
  )
}

function Summe({ ist, soll, fehlt, leer }: { ist: string; soll: string; fehlt: number; leer: boolean }) {
  const stand = leer ? 'leer' : fehlt === 0 ? 'voll' : 'offen'
  const text = fehlt > 0 ? `es fehlen ${fehlt}` : `${-fehlt} zu viel`
  return (
    <output className={stil['summe']} data-stand={stand}>
      {ist} <span className={stil['soll']}>von {soll}</span>
      {stand === 'offen' && <span className={stil['abweichung']}>{text}</span>}
    </output>
  )
}

function Bemerkung({ formularId, nurLesen }: Formularansicht) {
  const { field, fieldState } = useController({ name: 'bemerkung' })
  return (
    <TextArea
      errorMessage={fieldState.error?.message}
      id={feldId(formularId, 'bemerkung')}
      info={
        <>
          <Aenderungsmarke feld="bemerkung" label={BEMERKUNG.label} />
          <Feldinfo eintrag={BEMERKUNG} />
        </>
      }
      isReadOnly={nurLesen}
      label={BEMERKUNG.label}
      maxLength={2000}
      onBlur={field.onBlur}
      onChange={field.onChange}
      rows={3}
      value={field.value as string}
    />
  )
}

/** Pfeil auf und ab und Enter bleiben in der Spalte, wie in einer Tabellenkalkulation; Enter schickt hier nichts ab. */
function zurNachbarzeile(ereignis: KeyboardEvent<HTMLInputElement>): void {
  const schritt = { ArrowDown: 1, Enter: ereignis.shiftKey ? -1 : 1, ArrowUp: -1 }[ereignis.key]
  if (schritt === undefined || ereignis.altKey || ereignis.ctrlKey || ereignis.metaKey) return
  ereignis.preventDefault()
  const spalte = ereignis.currentTarget.name.split('.').at(-1) ?? ''
  const felder = [...(ereignis.currentTarget.form?.querySelectorAll<HTMLInputElement>('table input') ?? [])].filter(
    feld => feld.name.endsWith(`.${spalte}`),
  )
  const ziel = felder[felder.indexOf(ereignis.currentTarget) + schritt]
  ziel?.focus()
  ziel?.select()
}

function istAusgefuellt(zeile: unknown): boolean {
  const { deckung, einheiten } = (zeile ?? {}) as Zeilenwerte
  return Boolean(deckung) || (einheiten ?? null) !== null
}

/** Das oberste Choriotop, dessen Teilproben anders dastehen als vorgeschlagen; nichts: zu verteilen gibt es nichts. */
function ersteAbweichung(stand: Choriotopstand, werte: Record<string, unknown>): Choriotop | undefined {
  if (stand.vorschlag.size === 0) return undefined
  return GRUPPEN.flatMap(({ choriotope }) => choriotope).find(
    ({ value }) =>
      ((werte[value] as Zeilenwerte | undefined)?.einheiten ?? null) !== (stand.vorschlag.get(value) ?? null),
  )?.value
}
