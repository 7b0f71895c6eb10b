import {
  type Akteur,
  ELEMENTE,
  type Element,
  FREIGABESTATUS_LABEL,
  FREIGABESTATUSWERTE,
  hatRecht,
  STATUSUEBERGAENGE,
  statusLabel,
} from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { pruefeStatuswechsel, type Statusziel, setzeStatus } from '@benthos/vertrag/status'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Elementwahl } from '../../fach/sammelaenderung/Elementwahl.tsx'
import type { Sammelzeile } from '../../fach/sammelaenderung/Sammellauf.ts'
import { Sammelseite } from '../../fach/sammelaenderung/Sammelseite.tsx'
import { listeSammelzeilen } from '../../fach/sammelaenderung/sammelzeilen.ts'
import { useAufnahmeauswahl } from '../../fach/sammelaenderung/useAufnahmeauswahl.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useOffeneHinweise } from './useOffeneHinweise.ts'

type Vorschau = AntwortVon<typeof pruefeStatuswechsel>
type Wahl = { value: string; label: string; ziel: Statusziel; name: string }

/** Status oder Freigabe vieler Aufnahmen ändern. */
export default function AufnahmenStatusAendernPage() {
  const auswahl = useAufnahmeauswahl()
  const akteur = akteurVon(useSitzung())
  const ziele = useMemo(() => moeglicheZiele(akteur), [akteur])
  const [gewaehlt, setzeGewaehlt] = useState<string | null>(null)
  const [elemente, setzeElemente] = useState<readonly Element[]>(ELEMENTE)
  const [grund, setzeGrund] = useState('')
  const [versucht, setzeVersucht] = useState(false)
  const [laesstAus, setzeLaesstAus] = useState(true)
  const wahl = ziele.find(({ value }) => value === gewaehlt) ?? null
  const { ids } = auswahl
  const vorschau = useQuery({
    queryKey: [pruefeStatuswechsel.pfad, ids, wahl?.ziel ?? null],
    queryFn: ids?.length
      ? ({ signal }) =>
          rufe(pruefeStatuswechsel, { body: { aufnahmen: [...ids], ziel: wahl?.ziel ?? null }, abbruch: signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const gezeigte = useMemo(
    () => zeilenVon(vorschau.data).filter(({ element }) => elemente.includes(element)),
    [vorschau.data, elemente],
  )
  const zaehlt = wahl?.ziel.status === 'PLAUSIBEL' && !vorschau.isPlaceholderData
  const zuEntscheiden = useMemo(() => {
    const betroffene = gezeigte.filter(({ danach }) => danach !== null).map(({ aufnahmeId }) => aufnahmeId)
    return zaehlt && betroffene.length > 0 ? [...new Set(betroffene)] : null
  }, [gezeigte, zaehlt])
  const hinweise = useOffeneHinweise(zuEntscheiden)
  const zeilen = useMemo(
    () =>
      gezeigte.map(zeile => ({
        ...zeile,
        offeneHinweise: zaehlt && zeile.danach !== null ? hinweise.data?.get(zeile.schluessel) : undefined,
      })),
    [gezeigte, zaehlt, hinweise.data],
  )
  const grundPflicht = vorschau.data?.grundPflicht ?? false
  const fehltGrund = grundPflicht && grund.trim() === ''
  return (
    <Sammelseite
      fehlend={vorschau.data?.fehlend ?? 0}
      fehler={auswahl.fehler ?? vorschau.error ?? hinweise.error}
      folge={folgeVon(wahl, zeilen, laesstAus)}
      fuehreAus={(zeile, version) =>
        rufe(setzeStatus[zeile.element], {
          params: { id: zeile.aufnahmeId },
          body: {
            version,
            grund: grund.trim(),
            nurOhneOffeneHinweise: laesstAus && wahl?.ziel.status === 'PLAUSIBEL',
            ...wahl?.ziel,
          },
        })
      }
      handlung={{ verb: 'ändern', partizip: 'geändert' }}
      istLeer={auswahl.istLeer}
      laedt={ids === null || vorschau.isPending || vorschau.isPlaceholderData || hinweise.isLoading}
      pruefe={() => {
        setzeVersucht(true)
        return !fehltGrund
      }}
      titel="Status ändern"
      vorhaben={wahl && `${wahl.name}${grund.trim() === '' ? '' : ` Begründung: ${grund.trim()}`}`}
      wahl={
        <>
          <Select
            isRequired
            label="Neuer Status oder neue Freigabe"
            onChange={wert => {
              setzeGewaehlt(wert)
              setzeVersucht(false)
            }}
            options={ziele}
            value={gewaehlt}
          />
          <Elementwahl beiWahl={setzeElemente} elemente={elemente} />
          {zuEntscheiden && (
            <p role="status">{hinweise.isLoading ? 'Offene Hinweise werden gezählt …' : offenSatz(zeilen)}</p>
          )}
          {wahl?.ziel.status === 'PLAUSIBEL' && (
            <Checkbox
              description="Bestätigt werden Hinweise einzeln, unter „Status und Freigabe“ der Aufnahme."
              label="Aufnahmen mit offenen Hinweisen zur Plausibilität auslassen"
              onChange={setzeLaesstAus}
              value={laesstAus}
            />
          )}
          <TextArea
            description="Sie steht im Verlauf jeder geänderten Aufnahme."
            errorMessage={versucht && fehltGrund ? 'Dieses Feld ist verpflichtend' : undefined}
            isRequired={grundPflicht}
            label="Begründung"
            maxLength={2000}
            onChange={setzeGrund}
            rows={2}
            value={grund}
          />
        </>
      }
      zeilen={zeilen}
    />
  )
}

const FREIGABE_ENDET = 'die Freigabe endet'

function folgeVon(wahl: Wahl | null, zeilen: readonly Sammelzeile[], laesstAus: boolean): string | undefined {
  if (wahl?.ziel.status === 'BEWERTUNG_ABGESCHLOSSEN')
    return 'Nach der Übergabe sind die Daten gesperrt, bis die prüfende Stelle sie als unplausibel zurückgibt.'
  if (wahl?.ziel.status === 'PLAUSIBEL')
    return `${offenSatz(zeilen)} ${
      laesstAus
        ? 'Aufnahmen mit offenen Hinweisen zur Plausibilität werden ausgelassen und stehen danach mit dem Grund in der Liste.'
        : 'Offene Hinweise zur Plausibilität bleiben offen.'
    }`
  const enden = zeilen.filter(({ danach }) => danach?.endsWith(FREIGABE_ENDET)).length
  return enden === 0 ? undefined : `Freigaben, die damit enden: ${formatiereZahl(enden)}.`
}

/** Was vor der Entscheidung noch offen ist, über alle Zeilen, die sich ändern. */
function offenSatz(zeilen: readonly Sammelzeile[]): string {
  const offene = zeilen.filter(({ offeneHinweise }) => offeneHinweise)
  if (offene.length === 0) return 'Kein Hinweis zur Plausibilität ist offen.'
  const an = formatiereAnzahl(offene.length, 'Qualitätselement', 'Qualitätselementen')
  const von = formatiereAnzahl(new Set(offene.map(({ aufnahmeId }) => aufnahmeId)).size, 'Aufnahme', 'Aufnahmen')
  return `Offene Hinweise zur Plausibilität: an ${an} von ${von}; wie viele es je Aufnahme sind, steht in der Liste.`
}

/** Was sich von Hand setzen lässt und der Akteur irgendwo setzen darf. */
function moeglicheZiele(akteur: Akteur | null): readonly Wahl[] {
  const status = [...new Set(STATUSUEBERGAENGE.filter(u => hatRecht(akteur, u.recht)).map(u => u.nach))]
  const freigaben = hatRecht(akteur, 'status.freigeben') ? FREIGABESTATUSWERTE : []
  return [
    ...status.map(nach => ({
      value: nach,
      label: `Status „${statusLabel(nach)}“`,
      ziel: { status: nach },
      name: `Der Status wird auf „${statusLabel(nach)}“ gesetzt.`,
    })),
    ...freigaben.map(nach => ({
      value: nach,
      label: `Freigabe „${FREIGABESTATUS_LABEL[nach]}“`,
      ziel: { freigabe: nach },
      name: `Die Freigabe wird auf „${FREIGABESTATUS_LABEL[nach]}“ gesetzt.`,
    })),
  ]
}

function zeilenVon(vorschau: Vorschau | undefined): Sammelzeile[] {
  return listeSammelzeilen(vorschau?.zeilen ?? [], stand => ({
    jetzt: alsText(stand),
    danach: stand.nachher && danachText(stand, stand.nachher),
    hindernis: stand.hindernis,
  }))
}

type Stand = Pick<NonNullable<Vorschau['zeilen'][number]['mzb']>, 'status' | 'freigabe'>

function alsText({ status, freigabe }: Stand): string {
  if (freigabe === 'NICHT_FREIGEGEBEN') return statusLabel(status)
  const label = FREIGABESTATUS_LABEL[freigabe]
  return `${statusLabel(status)}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Eine Freigabe, die mit dem Wechsel endet, soll niemand übersehen. */
function danachText(vorher: Stand, nachher: Stand): string {
  const endet = vorher.freigabe !== 'NICHT_FREIGEGEBEN' && nachher.freigabe === 'NICHT_FREIGEGEBEN'
  return endet ? `${alsText(nachher)}, ${FREIGABE_ENDET}` : alsText(nachher)
}
