import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Sammellauf, type Sammelzeile } from './Sammellauf.ts'
import stil from './Sammelseite.module.css'
import { Sammeltabelle } from './Sammeltabelle.tsx'
import { useSammellauf } from './useSammellauf.ts'

const LISTE = '/aufnahmen-uebersicht'

/** Ein Verb für Schaltfläche, Rückfrage und Ergebnis. */
export type Handlung = { verb: string; partizip: string }

type Angaben = {
  titel: string
  handlung: Handlung
  /** bei wie vielen Zeilen es gehen kann, ehe gewählt ist, was geschehen soll */
  moeglich?: number | undefined
  /** nichts ist gewählt: die Seite wurde ohne Auswahl geöffnet */
  istLeer: boolean
  fehler: Error | null
  laedt: boolean
  zeilen: readonly Sammelzeile[]
  /** gewählte Aufnahmen, die es für den Angemeldeten nicht gibt */
  fehlend: number
  /** Felder: was geschehen soll */
  wahl: ReactNode
  /** was geschehen soll, in einem Satz; null: noch nichts gewählt */
  vorhaben: string | null
  /** Zusatz der Rückfrage, wo die Folgen nicht auf der Hand liegen */
  folge?: string | undefined
  /** prüft die Felder und zeigt, was fehlt */
  pruefe: () => boolean
  fuehreAus: (zeile: Sammelzeile, version: number) => Promise<{ version: number }>
}

/** Eine Änderung an vielen Aufnahmen: wählen, Vorschau lesen, bestätigen, Fortschritt, Ergebnis zum Drucken. */
export function Sammelseite({ titel, handlung, zeilen, vorhaben, ...angaben }: Angaben) {
  const { stand, laeuft, ...lauf } = useSammellauf()
  const [fragt, setzeFragt] = useState(false)
  const zuAendern = zeilen.filter(zeile => zeile.danach !== null).length
  const gezeigt = stand?.lauf.zeilen ?? zeilen
  // Während des Laufs bleibt die Vorschau stehen: erst am Ende wird aus ihr das Ergebnis.
  const ausgaenge = useMemo(() => (stand?.ende ? new Map(stand.lauf.ausgaenge) : null), [stand])
  const navigate = useNavigate()
  // Zurück, wo die Auswahl noch steht; wer die Seite unmittelbar geöffnet hat, kommt auf die Liste.
  const gehZurueck = () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(LISTE))
  }
  const mitZahl = `${formatiereZahl(zuAendern)} ${handlung.verb}`
  if (angaben.istLeer) return <NichtsGewaehlt titel={titel} />
  return (
    <>
      <Seitentitel laeuft={laeuft} titel={titel} zusatz={zahlDer(gezeigt) ?? (angaben.laedt ? ' ' : undefined)} />
      <div className={stil['seite']}>
        {angaben.fehler && (
          <Alert isLive severity="danger" title="Die gewählten Aufnahmen konnten nicht geladen werden">
            {angaben.fehler.message}
          </Alert>
        )}
        {angaben.fehlend > 0 && !stand && (
          <Alert severity="warning">
            {angaben.fehlend === 1
              ? 'Eine gewählte Aufnahme gibt es nicht mehr, oder sie ist für Sie nicht sichtbar.'
              : `${formatiereZahl(angaben.fehlend)} gewählte Aufnahmen gibt es nicht mehr, oder sie sind für Sie nicht sichtbar.`}
          </Alert>
        )}
        {stand === null && (
          <Card title="Was soll geschehen">
            <FormLayout className={stil['wahl']} size="md">
              {angaben.wahl}
              <p className={stil['bilanz']} role="status">
                {!angaben.laedt &&
                  (vorhaben === null
                    ? moeglichkeit(angaben.moeglich, zeilen.length)
                    : bilanz(zuAendern, zeilen.length))}
              </p>
              <div className={stil['handlungen']}>
                <Button
                  isDisabled={vorhaben === null || angaben.laedt || zuAendern === 0}
                  onPress={() => angaben.pruefe() && setzeFragt(true)}
                  variant="primary"
                >
                  {zuAendern > 0 && vorhaben !== null ? mitZahl : gross(handlung.verb)}
                </Button>
                <Button onPress={gehZurueck}>Abbrechen</Button>
              </div>
            </FormLayout>
          </Card>
        )}
        {stand !== null && (
          <Card title={laeuft ? `Wird ${handlung.partizip}` : 'Ergebnis'}>
            <FormLayout className={stil['wahl']} size="md">
              <p className={stil['bilanz']}>{laeuft ? vorhaben : `Vorgabe: ${vorhaben}`}</p>
              {laeuft ? (
                <ProgressBar
                  label="Fortschritt"
                  value={(stand.getan / Math.max(1, stand.lauf.zuAendern.length)) * 100}
                  valueText={`${formatiereZahl(stand.getan)} von ${formatiereZahl(stand.lauf.zuAendern.length)}`}
                />
              ) : (
                <Ergebnismeldung
                  lauf={stand.lauf}
                  partizip={handlung.partizip}
                  unterbrechung={unterbrechung(stand.ende)}
                />
              )}
              <div className={stil['handlungen']}>
                {laeuft ? (
                  <Button onPress={lauf.brichAb}>Anhalten</Button>
                ) : (
                  <>
                    {stand.ende?.art !== 'fertig' && (
                      <Button onPress={lauf.setzeFort} variant="primary">
                        Fortsetzen
                      </Button>
                    )}
                    <Button onPress={() => print()}>Ergebnis drucken</Button>
                    <Button onPress={lauf.verwirf}>Weitere Änderung</Button>
                    <LinkButton href={LISTE}>Zu den Aufnahmen</LinkButton>
                  </>
                )}
              </div>
              {laeuft && <p className={stil['bilanz']}>Lassen Sie diese Seite offen, bis alles erledigt ist.</p>}
            </FormLayout>
          </Card>
        )}
        <Sammeltabelle
          ausgaenge={ausgaenge}
          laedt={angaben.laedt && stand === null}
          partizip={handlung.partizip}
          zeilen={gezeigt}
        />
      </div>
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeFragt(false)}>Abbrechen</Button>
            <Button
              onPress={() => {
                setzeFragt(false)
                lauf.starte(new Sammellauf(zeilen, angaben.fuehreAus))
              }}
              variant="primary"
            >
              {mitZahl}
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={() => setzeFragt(false)}
        title={`${titel}?`}
      >
        <p>{vorhaben}</p>
        <p>{bilanz(zuAendern, zeilen.length)}</p>
        {angaben.folge !== undefined && <p>{angaben.folge}</p>}
      </Dialog>
    </>
  )
}

function NichtsGewaehlt({ titel }: { titel: string }) {
  return (
    <>
      <Seitentitel titel={titel} />
      <EmptyState
        action={
          <LinkButton href={LISTE} variant="primary">
            Zu den Aufnahmen
          </LinkButton>
        }
        title="Keine Aufnahmen gewählt"
      >
        Wählen Sie sie in der Liste der Aufnahmen.
      </EmptyState>
    </>
  )
}

type Meldungsangaben = { lauf: Sammellauf; partizip: string; unterbrechung: string | null }

function Ergebnismeldung({ lauf, partizip, unterbrechung }: Meldungsangaben) {
  const ausgaenge = [...lauf.ausgaenge.values()]
  const erledigt = ausgaenge.filter(({ art }) => art === 'erledigt').length
  const offen = lauf.zuAendern.length - ausgaenge.length
  const satz = [
    `${formatiereZahl(erledigt)} ${partizip}`,
    `${formatiereZahl(lauf.zeilen.length - erledigt - offen)} nicht ${partizip}`,
    ...(offen > 0 ? [`${formatiereAnzahl(offen, 'steht', 'stehen')} noch aus`] : []),
  ].join(', ')
  if (unterbrechung === null && erledigt === lauf.zuAendern.length)
    return (
      <Alert isLive severity="success">
        {satz}
      </Alert>
    )
  return (
    <Alert isLive severity="warning" title={satz}>
      {unterbrechung ?? `Was nicht ${partizip} wurde, steht mit dem Grund oben in der Liste.`}
    </Alert>
  )
}

function unterbrechung(ende: { art: string; grund?: string } | null): string | null {
  if (ende?.art === 'unterbrochen') return ende.grund ?? ''
  return ende?.art === 'abgebrochen' ? 'Sie haben die Änderung angehalten.' : null
}

function zahlDer(zeilen: readonly Sammelzeile[]): string | undefined {
  const anzahl = new Set(zeilen.map(zeile => zeile.aufnahmeId)).size
  if (anzahl === 0) return undefined
  return anzahl === 1 ? '1 Aufnahme gewählt' : `${formatiereZahl(anzahl)} Aufnahmen gewählt`
}

const gross = (wort: string) => wort.charAt(0).toUpperCase() + wort.slice(1)

function bilanz(zuAendern: number, gesamt: number): string {
  return `${anteil(zuAendern, gesamt)} ${zuAendern === 1 ? 'ändert' : 'ändern'} sich.${warumNicht(gesamt - zuAendern)}`
}

/** Ehe etwas gewählt ist: bei wie vielen es gehen kann. */
function moeglichkeit(moeglich: number | undefined, gesamt: number): string | undefined {
  if (moeglich === undefined || gesamt === 0) return undefined
  return `Möglich ist das bei ${anteil(moeglich, gesamt)}.${warumNicht(gesamt - moeglich)}`
}

const anteil = (anzahl: number, gesamt: number) =>
  `${formatiereZahl(anzahl)} von ${formatiereAnzahl(gesamt, 'Qualitätselement', 'Qualitätselementen')}`

const warumNicht = (rest: number) =>
  rest === 0 ? '' : ` Warum ${formatiereZahl(rest)} so ${rest === 1 ? 'bleibt' : 'bleiben'}, steht in der Liste.`
