import { FORM_DEFAULT_SIZE } from '@benthos/ui'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { useModalFooter } from '@benthos/ui/dialog/ModalFooter.ts'
import { ErrorSummary, type FieldProblem } from '@benthos/ui/errorsummary/ErrorSummary.tsx'
import { ExpandAll, ExpandableGroup } from '@benthos/ui/expandable/ExpandableGroup.tsx'
import { type FormSize, FormSizeProvider, formGap } from '@benthos/ui/layout/FormLayout.tsx'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FieldError, FormProvider, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { EntwurfAnzeige } from '../entwurf/EntwurfAnzeige.tsx'
import { useStrgS } from '../entwurf/useStrgS.ts'
import { useBearbeitungsmeldung } from './Bearbeitungskontext.ts'
import { Entwurfhinweis } from './Entwurfhinweis.tsx'
import { Felder, feldId } from './Felder.tsx'
import stil from './Formular.module.css'
import { Leistenplatz, useFussplatz } from './Fussplatz.tsx'
import { Konfliktdialog } from './Konfliktdialog.tsx'
import { type Formularangaben, useFormular } from './useFormular.ts'
import { useModusfokus } from './useModusfokus.ts'
import { hole } from './werte.ts'

/** Was eine eigene Darstellung wissen muss; die Werte hat sie aus dem Formularkontext. */
export type Formularansicht = {
  /** Vorsatz der Feldkennungen: `feldId(formularId, pfad)` ist das Ziel der Fehlerübersicht */
  formularId: string
  nurLesen: boolean
}

type FormularProps<S extends z.ZodObject> = Formularangaben<S> & {
  /** bestimmt Abstände, Spalten und die Stelle der Beschriftungen; Vorgabe ist die kleinste */
  groesse?: FormSize
  /** Vorsatz der Feldkennungen, wenn die Seite selbst zu Feldern springt */
  id?: string
  /** Beschriftung der Speicherschaltfläche; Vorgabe „Speichern“ */
  speichertext?: string
  /** eigene Darstellung statt des Felderrasters, etwa als Tabelle; sie zeigt genau die erklärten Felder */
  darstellung?: (ansicht: Formularansicht) => ReactNode
  /** Platz der Fehlerübersicht im Seitentitel, wo das Formular die ganze Seite ist; sonst steht sie im Formular */
  uebersichtsplatz?: HTMLElement | null
  /** Beim Lesen treten Felder ohne Wert hinter eine Schaltfläche zurück; beim Bearbeiten stehen alle da. */
  faltetLeere?: boolean
  /** Das Formular ist die ganze Seite: seine Schaltflächen stehen in ihrer Fußleiste, wenn sie eine hat. */
  istSeite?: boolean
  /** Auf der Seite ist etwas anderes die Hauptsache und speichert mit: seine Schaltfläche ist keine Hauptschaltfläche. */
  istNebenformular?: boolean
  /** weitere Schaltfläche neben dem Speichern, etwa „Abbrechen“ eines Fensters */
  beiAbbruch?: () => void
}

/**
 * Die eine Formularmaschine: Felder aus Erklärungen, Prüfung mit dem Schema des Vertrags, Fehlerübersicht, Entwurf,
 * Konflikt, Strg+S. Daten kommen als `stand` herein und gehen durch `speichere` hinaus.
 */
export function Formular<S extends z.ZodObject>(props: FormularProps<S>) {
  const { schema, abschnitte, modus, groesse = FORM_DEFAULT_SIZE, speichertext = 'Speichern' } = props
  const f = useFormular(props)
  const eigeneId = useId()
  const id = props.id ?? eigeneId
  const element = useRef<HTMLFormElement>(null)
  const bearbeiten = useRef<HTMLButtonElement>(null)
  const [frage, setzeFrage] = useState<'ENTWURF' | 'ABBRUCH' | null>(null)
  const aktiv = f.bearbeitet
  const seitenfuss = useFussplatz()
  const fensterfuss = useModalFooter()
  const imFenster = props.beiAbbruch !== undefined && fensterfuss !== null
  const fussplatz = imFenster ? fensterfuss : props.istSeite === true ? seitenfuss : null
  const formularId = useId()
  useModusfokus(aktiv, () => f.orte.map(({ pfad }) => feldId(id, pfad)), bearbeiten)
  useBearbeitungsmeldung(aktiv)
  useStrgS(element, aktiv, f.entwurf.ungespeichert, () => void f.sendeAb())
  const brichAb = () => {
    if (f.entwurf.ungespeichert) setzeFrage('ABBRUCH')
    else void f.verwirf().then(props.beiAbbruch)
  }
  const uebersicht = <Fehleruebersicht formularId={id} orte={f.orte} />
  return (
    <FormProvider {...f.form}>
      <form
        aria-label={props.bezeichnung}
        className={stil['formular']}
        id={formularId}
        noValidate
        onSubmit={ereignis => {
          ereignis.preventDefault()
          void f.sendeAb()
        }}
        ref={element}
        style={{ '--form-gap': formGap(groesse) } as CSSProperties}
      >
        {f.fortgesetzt !== null && f.entwurf.ungespeichert && (
          <Entwurfhinweis beiVerwerfen={() => setzeFrage('ENTWURF')} fund={f.fortgesetzt} />
        )}
        {f.allgemein.map(text => (
          <Alert isLive key={text} severity="danger">
            {text}
          </Alert>
        ))}
        {props.uebersichtsplatz ? createPortal(uebersicht, props.uebersichtsplatz) : uebersicht}
        <FormSizeProvider size={groesse}>
          {props.darstellung?.({ formularId: id, nurLesen: !aktiv }) ?? (
            <ExpandableGroup>
              {abschnitte.some(({ klappbar }) => klappbar) && (
                <div className={stil['klappschalter']}>
                  <ExpandAll />
                </div>
              )}
              {abschnitte.map((abschnitt, i) => (
                <Felder
                  abschnitt={abschnitt}
                  faltetLeere={props.faltetLeere === true}
                  formularId={id}
                  key={abschnitt.vorsatz ?? abschnitt.titel ?? i}
                  nurLesen={!aktiv}
                  schema={schema}
                />
              ))}
            </ExpandableGroup>
          )}
        </FormSizeProvider>
        {modus !== 'view' && (
          <Leistenplatz platz={fussplatz}>
            <div
              className={stil['leiste']}
              data-haftend={modus === 'auto' && props.beiAbbruch === undefined && fussplatz === null}
              data-im-fenster={imFenster}
            >
              {aktiv ? (
                <>
                  <Button
                    // Eigener Schlüssel: sonst würde aus „Bearbeiten“ während des Klicks der Knopf, der abschickt.
                    key="speichern"
                    isPending={f.form.formState.isSubmitting}
                    pendingLabel="Wird gespeichert …"
                    // Im Fuß eines Fensters steht sie außerhalb des Formulars; die Eingabetaste schickt auch dort ab.
                    {...(fussplatz && !imFenster
                      ? { onPress: () => void f.sendeAb() }
                      : { type: 'submit' as const, form: formularId })}
                    variant={props.istNebenformular === true ? 'secondary' : 'primary'}
                  >
                    {speichertext}
                  </Button>
                  {modus === 'edit' || props.beiAbbruch ? (
                    <Button onPress={brichAb}>Abbrechen</Button>
                  ) : (
                    <Button isDisabled={!f.entwurf.ungespeichert} onPress={() => setzeFrage('ENTWURF')}>
                      Zurücksetzen
                    </Button>
                  )}
                  <span className={stil['stand']}>
                    <EntwurfAnzeige stand={f.entwurf.stand} />
                    {f.entwurf.andereFenster > 0 && ' Dieses Formular ist auch in einem anderen Fenster offen.'}
                  </span>
                </>
              ) : (
                <Button key="bearbeiten" onPress={f.bearbeite} ref={bearbeiten}>
                  Bearbeiten
                </Button>
              )}
            </div>
          </Leistenplatz>
        )}
      </form>
      {f.konflikt && (
        <Konfliktdialog
          abweichungen={f.konflikt.abweichungen}
          beiAbbruch={f.vertage}
          beiEntscheidung={f.entscheide}
          eigen={f.konflikt.eigen}
          fremd={f.konflikt.fremd.werte}
          von={f.konflikt.von}
        />
      )}
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeFrage(null)} variant="primary">
              Weiter bearbeiten
            </Button>
            <Button
              onPress={() => {
                setzeFrage(null)
                void f.verwirf().then(() => frage === 'ABBRUCH' && props.beiAbbruch?.())
              }}
              variant="danger"
            >
              Eingaben verwerfen
            </Button>
          </>
        }
        isOpen={frage !== null}
        kind="warning"
        onClose={() => setzeFrage(null)}
        title="Eingaben verwerfen?"
      >
        <p>Ihre nicht gespeicherten Eingaben in „{props.bezeichnung}“ gehen verloren, auch der Entwurf.</p>
      </Dialog>
    </FormProvider>
  )
}

/** Erst nach dem Absenden; nach jedem misslungenen geht der Fokus hierher. */
function Fehleruebersicht({ formularId, orte }: { formularId: string; orte: ReturnType<typeof useFormular>['orte'] }) {
  const { errors, submitCount, isSubmitting } = useFormState()
  const uebersicht = useRef<HTMLElement>(null)
  const probleme = orte.flatMap(({ pfad, feld }): FieldProblem[] => {
    const fehler = hole(errors, pfad) as FieldError | undefined
    return fehler?.message ? [{ fieldId: feldId(formularId, pfad), label: feld.label, message: fehler.message }] : []
  })
  const wurzel = errors.root?.message
  const fokussiere = useEffectEvent(() => uebersicht.current?.focus())
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fokussiere()
  }, [submitCount, isSubmitting])
  if (submitCount === 0) return null
  return (
    <>
      {wurzel !== undefined && <Alert severity="danger">{wurzel}</Alert>}
      <ErrorSummary problems={probleme} ref={uebersicht} />
    </>
  )
}
