import { ELEMENTE, QS_SCHICHTUNGEN, QS_UMFANGSARTEN, type QsSchichtung, type QsUmfangsart } from '@benthos/fachmodell'
import { istTag } from '@benthos/fachmodell/datum/leseDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { CheckboxGroup } from '@benthos/ui/choice/CheckboxGroup.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { feldIn } from '@benthos/vertrag/feld'
import { pruefeQsZiehung, QsZiehungseingabe, type QsZiehungsvorschau, zieheQsProben } from '@benthos/vertrag/qsziehung'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Auswahl, leseAuswahl } from '../../fach/filter/auswahlverweis.ts'
import { Elementwahl } from '../../fach/sammelaenderung/Elementwahl.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import stil from './Ziehung.module.css'
import { Ausschluesse, Schichttabelle } from './Ziehungstafeln.tsx'
import { alsZiehungsabfrage, nenneUmfangsmangel, type Ziehungsplan } from './ziehungsplan.ts'

const LISTE = '/aufnahmen-uebersicht'

/** Proben der gewählten Aufnahmen zufällig für die Qualitätssicherung ziehen. */
export default function ZiehungPage() {
  const [adresse] = useSearchParams()
  const auswahl = leseAuswahl(AufnahmenFilter, adresse)
  if (auswahl === null)
    return (
      <>
        <Seitentitel titel="Proben ziehen" />
        <EmptyState
          action={
            <LinkButton href={LISTE} variant="primary">
              Zu den Aufnahmen
            </LinkButton>
          }
          title="Keine Aufnahmen gewählt"
        >
          Wählen Sie in der Liste der Aufnahmen, woraus gezogen wird: einzelne, oder alle, die der Filter trifft.
        </EmptyState>
      </>
    )
  return <Ziehung auswahl={auswahl} key={adresse.toString()} />
}

function Ziehung({ auswahl }: { auswahl: Auswahl }) {
  const [plan, setzePlan] = useState<Ziehungsplan>({
    umfangsart: 'ANTEIL',
    umfang: 10,
    schichtung: [],
    elemente: ELEMENTE,
  })
  const [anlass, setzeAnlass] = useState('')
  const [frist, setzeFrist] = useState<string | null>(null)
  const [fragt, setzeFragt] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const setze = (neu: Partial<Ziehungsplan>) => setzePlan(alt => ({ ...alt, ...neu }))
  const abfrage = alsZiehungsabfrage(auswahl, plan)
  const vorschau = useQuery({
    queryKey: [pruefeQsZiehung.pfad, abfrage],
    queryFn: abfrage ? ({ signal }) => rufe(pruefeQsZiehung, { query: abfrage, abbruch: signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const fristmangel =
    frist === null || istTag(frist) ? undefined : 'Bitte geben Sie das Datum in der Form TT.MM.JJJJ ein'
  const gesehen = abfrage === null || vorschau.isPlaceholderData ? undefined : vorschau.data
  const ziehen = useMutation({
    mutationFn: async () => {
      if (abfrage === null || gesehen === undefined) throw new TypeError('Ohne Vorschau wird nicht gezogen.')
      const { grundgesamtheit } = gesehen
      return rufe(zieheQsProben, { query: abfrage, body: { grundgesamtheit, anlass: anlass.trim() || null, frist } })
    },
    onSuccess: async ({ id }) => {
      await navigate(`/qs-ziehungen?id=${id}`)
      kurznachrichten.add({ type: 'success', message: 'Proben gezogen und Zweitbestimmungen angefordert' })
    },
    onSettled: () => {
      setzeFragt(false)
      return queryClient.invalidateQueries()
    },
  })
  const istZiehbar = gesehen !== undefined && gesehen.umfang > 0 && fristmangel === undefined
  return (
    <>
      <Seitentitel
        aktionen={<LinkButton href="/qs-ziehungen">Frühere Ziehungen</LinkButton>}
        laeuft={vorschau.isFetching}
        titel="Proben ziehen"
        zusatz={umfangVon(auswahl)}
      />
      <div className={stil['seite']}>
        <Card title="Was gezogen wird">
          <FormLayout className={stil['wahl']} size="md">
            <p className={stil['text']}>
              Gezogen wird zufällig, jede Probe mit gleicher Wahrscheinlichkeit. Den Startwert bestimmt der Server erst
              beim Ziehen; er steht danach mit der Grundgesamtheit fest, und jeder kann die Ziehung damit wiederholen.
            </p>
            <RadioGroup
              label="Umfang"
              onChange={art => setze({ umfangsart: art as QsUmfangsart })}
              options={QS_UMFANGSARTEN}
              orientation="horizontal"
              value={plan.umfangsart}
            />
            <div className={stil['zahl']}>
              <NumberField
                decimals={0}
                description={
                  plan.schichtung.length > 0 ? 'Gilt für jede Schicht; Prozent werden aufgerundet.' : undefined
                }
                errorMessage={nenneUmfangsmangel(plan)}
                isRequired
                label={plan.umfangsart === 'ANTEIL' ? 'Anteil' : 'Anzahl'}
                onChange={umfang => setze({ umfang })}
                unit={plan.umfangsart === 'ANTEIL' ? '%' : undefined}
                value={plan.umfang}
              />
            </div>
            <Elementwahl
              beiWahl={elemente => setze({ elemente })}
              elemente={plan.elemente}
              fehler={plan.elemente.length === 0 ? 'Wählen Sie mindestens ein Qualitätselement.' : undefined}
            />
            <CheckboxGroup
              description="Aus jeder Schicht wird für sich gezogen; ohne Wahl aus allen Proben zusammen."
              label="Schichten nach"
              onChange={schichtung => setze({ schichtung: schichtung as QsSchichtung[] })}
              options={QS_SCHICHTUNGEN}
              orientation="horizontal"
              value={plan.schichtung}
            />
            <TextField
              description={ANLASS.hilfe}
              label={ANLASS.label}
              maxLength={500}
              onChange={setzeAnlass}
              value={anlass}
            />
            <DateField
              description={FRIST.hilfe}
              errorMessage={fristmangel}
              label={FRIST.label}
              onChange={setzeFrist}
              value={frist}
            />
            <p className={stil['bilanz']} role="status">
              {/* Was nach der Ziehung noch zu ziehen wäre, spräche in ihre Bestätigung hinein. */}
              {gesehen !== undefined && !ziehen.isSuccess && bilanz(gesehen)}
            </p>
            {ziehen.error && (
              <Alert isLive severity="danger" title="Gezogen ist nichts">
                {ziehen.error.message}
              </Alert>
            )}
            <div className={stil['handlungen']}>
              <Button isDisabled={!istZiehbar} onPress={() => setzeFragt(true)} variant="primary">
                {istZiehbar ? `${formatiereAnzahl(gesehen.umfang, 'Probe', 'Proben')} ziehen` : 'Ziehen'}
              </Button>
              <LinkButton href={LISTE}>Abbrechen</LinkButton>
            </div>
          </FormLayout>
        </Card>
        <Ladestand
          fehler={vorschau.error}
          fehlertitel="Die Vorschau konnte nicht geladen werden"
          istDa={vorschau.data !== undefined || abfrage === null}
          zeilen={6}
        />
        {vorschau.data && abfrage !== null && (
          <div aria-busy={vorschau.isPlaceholderData} className={stil['seite']}>
            <Schichttabelle schichten={vorschau.data.schichten} />
            <Ausschluesse ausgeschlossen={vorschau.data.ausgeschlossen} fehlend={vorschau.data.fehlend} />
          </div>
        )}
      </div>
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeFragt(false)}>Abbrechen</Button>
            <Button
              isPending={ziehen.isPending}
              onPress={() => ziehen.mutate()}
              pendingLabel="Wird gezogen …"
              variant="primary"
            >
              Ziehen und anfordern
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={() => setzeFragt(false)}
        title="Proben ziehen?"
      >
        <p>{gesehen !== undefined && bilanz(gesehen)}</p>
        <p>
          Zu jeder gezogenen Probe wird die Zweitbestimmung angefordert; wer sie macht, weisen Sie danach zu. Die
          Ziehung bleibt als Beleg stehen, auch wenn Sie einen Auftrag später zurückziehen.
        </p>
      </Dialog>
    </>
  )
}

const ANLASS = feldIn(QsZiehungseingabe, 'anlass')
const FRIST = feldIn(QsZiehungseingabe, 'frist')

const bilanz = ({ bestand, umfang, ausgeschlossen }: QsZiehungsvorschau): string => {
  const draussen = ausgeschlossen.reduce((n, { anzahl }) => n + anzahl, 0)
  const gezogen = `${formatiereZahl(umfang)} von ${formatiereAnzahl(bestand, 'Probe', 'Proben')} ${umfang === 1 ? 'wird' : 'werden'} gezogen`
  return draussen === 0 ? `${gezogen}.` : `${gezogen}, ${formatiereZahl(draussen)} ausgeschlossen.`
}

const umfangVon = (auswahl: Auswahl): string =>
  auswahl.art === 'alle'
    ? 'Aufnahmen, die der Filter der Liste trifft'
    : auswahl.ids.length === 1
      ? 'Die gewählte Aufnahme'
      : `${formatiereZahl(auswahl.ids.length)} gewählte Aufnahmen`
