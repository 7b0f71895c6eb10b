import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Field } from '@benthos/ui/field/Field.tsx'
import { FormCell, FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { type ReactNode, use, useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Aenderungsmarke } from '../verlauf/Aenderungsmarke.tsx'
import { Feldbaustein } from './Feldbaustein.tsx'
import { Feldinfo } from './Feldinfo.tsx'
import { Feldtatmarke } from './Feldtatmarke.tsx'
import stil from './Formular.module.css'
import { Hinweiskontext, useFeldhinweis } from './Hinweiskontext.ts'
import { type Feldmetadaten, feldmetadaten } from './metadaten.ts'
import { Abschnittsvorschlaege, Quellvorschlag } from './Quellvorschlaege.tsx'
import type { Abschnitt, Feld, Feldort } from './typen.ts'
import { Vorschlagkontext } from './Vorschlagkontext.ts'
import { abschnittswerte, feldpfad, hole, istGleich, orteVon } from './werte.ts'

type FelderProps = {
  abschnitt: Abschnitt
  schema: z.ZodType
  /** Vorsatz der Kennungen, damit Sprünge auch bei mehreren Formularen einer Seite treffen */
  formularId: string
  nurLesen: boolean
  faltetLeere?: boolean
}

export const feldId = (formularId: string, pfad: string): string => `${formularId}-${pfad.replaceAll('.', '-')}`

/** Die sichtbaren Felder eines Abschnitts im Raster der Formulargröße. */
export function Felder({ abschnitt, schema, formularId, nurLesen, faltetLeere = false }: FelderProps) {
  const werte: unknown = useWatch()
  const [zeigtLeere, setzeZeigtLeere] = useState(false)
  const hinweise = use(Hinweiskontext)
  const formularfeld = (ort: Feldort, metadaten: Feldmetadaten, info?: ReactNode) => (
    <Formularfeld
      id={feldId(formularId, ort.pfad)}
      info={info}
      key={ort.pfad}
      metadaten={metadaten}
      nurLesen={nurLesen || ort.feld.gesperrt?.(abschnittswerte(werte, abschnitt)) === true}
      ort={ort}
      werte={werte}
    />
  )
  const zelle = (feld: Feld) => {
    const orte = orteVon(feld, abschnitt).map(ort => [ort, feldmetadaten(schema, ort, werte)] as const)
    const [erster] = orte
    if (erster === undefined || erster[1].hidden) return null
    return (
      <FormCell isShort={istKurz(feld)} key={feld.name} span={feld.spalten}>
        {feld.art === 'zeitraum' ? (
          <Zeitraum feld={feld} pflicht={!nurLesen && orte.some(([, { required }]) => required)}>
            {orte.map(([ort, metadaten], i) => formularfeld(ort, { ...metadaten, label: i === 0 ? 'von' : 'bis' }))}
          </Zeitraum>
        ) : (
          formularfeld(...erster, infoVon(feld))
        )}
      </FormCell>
    )
  }
  // Ein Hinweis kann gerade dem fehlenden Wert gelten: dann bleibt das Feld stehen.
  const istLeeres = (feld: Feld) =>
    orteVon(feld, abschnitt).every(
      ort =>
        istGleich(hole(werte, ort.pfad), null) && !hinweise.has(ort.pfad) && !feldmetadaten(schema, ort, werte).hidden,
    )
  const leere = faltetLeere && nurLesen ? abschnitt.felder.filter(istLeeres) : []
  const gezeigte = zeigtLeere ? abschnitt.felder : abschnitt.felder.filter(feld => !leere.includes(feld))
  const zusatz = {
    nurLesen,
    pfad: (feld: string) => feldpfad(feld, abschnitt),
    ortVon: (pfad: string) => ({ id: feldId(formularId, pfad), pfad }),
  }
  return (
    <Abschnittsrahmen abschnitt={abschnitt}>
      {abschnitt.Kopf && <abschnitt.Kopf {...zusatz} />}
      {!nurLesen && <Abschnittsvorschlaege abschnitt={abschnitt} />}
      <FormLayout isEditable={!nurLesen}>{gezeigte.map(zelle)}</FormLayout>
      {leere.length > 0 && (
        <div className={stil['leere']} data-print="hide">
          <Button aria-expanded={zeigtLeere} onPress={() => setzeZeigtLeere(!zeigtLeere)} size="dense" variant="quiet">
            {`${leere.length === 1 ? '1 leeres Feld' : `${leere.length} leere Felder`} ${zeigtLeere ? 'ausblenden' : 'zeigen'}`}
          </Button>
        </div>
      )}
      {abschnitt.Zusatz && <abschnitt.Zusatz {...zusatz} />}
    </Abschnittsrahmen>
  )
}

function Abschnittsrahmen({ abschnitt, children }: { abschnitt: Abschnitt; children: ReactNode }) {
  const titelId = useId()
  if (abschnitt.titel === undefined) return children
  if (abschnitt.klappbar)
    return (
      <ExpandableBlock headingLevel={2} title={abschnitt.titel}>
        {children}
      </ExpandableBlock>
    )
  return (
    <section aria-labelledby={titelId} className={stil['abschnitt']}>
      <h2 className={stil['titel']} id={titelId}>
        {abschnitt.titel}
      </h2>
      {children}
    </section>
  )
}

/** Zwei Tage unter einer Beschriftung; ist einer Pflicht, ist es der Zeitraum. */
function Zeitraum({ feld, pflicht, children }: { feld: Feld; pflicht: boolean; children: ReactNode }) {
  return (
    <Field info={infoVon(feld)} isRequired={pflicht} kind="group" label={feld.label} readOnlyValue={null}>
      {() => (
        <div className={stil['tage']} data-labels="above">
          {children}
        </div>
      )}
    </Field>
  )
}

/** Zahlen, Tageszeiten, Ja und Nein brauchen keine Zeile; bei den anderen sagt es ihre Breite im Raster. */
const istKurz = ({ art }: Feld): true | undefined => KURZE.has(art) || undefined
const KURZE: ReadonlySet<Feld['art']> = new Set(['zahl', 'ganzzahl', 'teilung', 'zeit', 'janein'])

const infoVon = ({ eintrag, label, name }: Feld) => eintrag && <Feldinfo eintrag={eintrag} feld={name} label={label} />

type FormularfeldProps = {
  ort: Feldort
  id: string
  metadaten: Feldmetadaten
  info: ReactNode
  nurLesen: boolean
  werte: unknown
}

function Formularfeld({ ort: { pfad, feld, abschnitt }, id, metadaten, info, nurLesen, werte }: FormularfeldProps) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name: pfad })
  const eigene = abschnittswerte(werte, abschnitt)
  // Er gilt dem gespeicherten Wert: wer ihn ändert, hat ihn schon gelesen.
  const hinweis = useFeldhinweis(pfad)
  const vorschlagsort = { id, pfad, label: feld.label }
  const hatQuelle = use(Vorschlagkontext)?.werte.has(pfad) === true
  const vorschlag = feld.Vorschlag ? (
    <feld.Vorschlag ort={vorschlagsort} pfad={name => feldpfad(name, abschnitt)} />
  ) : hatQuelle ? (
    <Quellvorschlag ort={vorschlagsort} />
  ) : null
  return (
    <Feldbaustein
      beiAenderung={field.onChange}
      feld={feld}
      huelle={{
        id,
        name: pfad,
        label: metadaten.label,
        description: feld.hilfe,
        info: (
          <>
            <Aenderungsmarke feld={pfad} label={feld.label} />
            <Feldtatmarke feld={feld.name} label={feld.label} />
            {info}
          </>
        ),
        isLabelHidden: metadaten.disableLabelTag,
        suggestion: vorschlag,
        isRequired: metadaten.required,
        isReadOnly: nurLesen,
        errorMessage: fieldState.error?.message,
        warningMessage: feld.warnung?.(eigene) ?? (fieldState.isDirty ? undefined : hinweis),
        onBlur: field.onBlur,
      }}
      werte={eigene}
      wert={field.value}
    />
  )
}
