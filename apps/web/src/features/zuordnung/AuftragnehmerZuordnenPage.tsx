import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { listeAuftragnehmer } from '@benthos/vertrag/listen'
import { ordneZu, pruefeZuordnung } from '@benthos/vertrag/zuordnung'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Elementwahl } from '../../fach/sammelaenderung/Elementwahl.tsx'
import type { Sammelzeile } from '../../fach/sammelaenderung/Sammellauf.ts'
import { type Handlung, Sammelseite } from '../../fach/sammelaenderung/Sammelseite.tsx'
import { listeSammelzeilen } from '../../fach/sammelaenderung/sammelzeilen.ts'
import { useAufnahmeauswahl } from '../../fach/sammelaenderung/useAufnahmeauswahl.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { AUFHEBEN, bestimmeZuordnung, NICHT_ZUGEORDNET } from './zuordnung.ts'

const ZUGEORDNET: Handlung = { verb: 'zuordnen', partizip: 'zugeordnet' }
const AUFGEHOBEN: Handlung = { verb: 'aufheben', partizip: 'aufgehoben' }

/** Viele Aufnahmen je Qualitätselement einem Auftragnehmer zuordnen. */
export default function AuftragnehmerZuordnenPage() {
  const auswahl = useAufnahmeauswahl()
  const [auftragnehmer, setzeAuftragnehmer] = useState<string | null>(null)
  const [elemente, setzeElemente] = useState<readonly Element[]>(ELEMENTE)
  const [ueberschreiben, setzeUeberschreiben] = useState(false)
  const liste = useQuery(abfrage(listeAuftragnehmer, {}))
  const { ids } = auswahl
  const vorschau = useQuery({
    queryKey: [pruefeZuordnung.pfad, ids],
    queryFn: ids?.length
      ? ({ signal }) => rufe(pruefeZuordnung, { body: { aufnahmen: [...ids] }, abbruch: signal })
      : skipToken,
    staleTime: 0,
  })
  const optionen = [AUFHEBEN, ...(liste.data ?? [])]
  const ziel = optionen.find(({ value }) => value === auftragnehmer) ?? null
  const hebtAuf = ziel === AUFHEBEN
  const zeilen = useMemo(() => {
    const alle = listeSammelzeilen(vorschau.data?.zeilen ?? [], stand => ({
      jetzt: stand.auftragnehmer?.label ?? NICHT_ZUGEORDNET,
      ...bestimmeZuordnung(stand, ziel, ueberschreiben),
    }))
    return alle.filter(({ element }) => elemente.includes(element))
  }, [vorschau.data, ziel, ueberschreiben, elemente])
  return (
    <Sammelseite
      fehlend={vorschau.data?.fehlend ?? 0}
      fehler={auswahl.fehler ?? vorschau.error ?? liste.error}
      folge={folgeVon(zeilen)}
      fuehreAus={(zeile, version) =>
        rufe(ordneZu[zeile.element], {
          params: { id: zeile.aufnahmeId, auftragnehmer: Number(auftragnehmer) },
          body: { version },
        })
      }
      handlung={hebtAuf ? AUFGEHOBEN : ZUGEORDNET}
      istLeer={auswahl.istLeer}
      laedt={ids === null || vorschau.isPending}
      moeglich={zeilen.filter(({ hindernis }) => hindernis === null).length}
      pruefe={() => true}
      titel={hebtAuf ? 'Zuordnungen aufheben' : 'Auftragnehmer zuordnen'}
      vorhaben={ziel && (hebtAuf ? 'Die Zuordnung wird aufgehoben.' : `„${ziel.label}“ bekommt den Auftrag.`)}
      wahl={
        <>
          <Select
            isRequired
            label="Auftragnehmer"
            onChange={setzeAuftragnehmer}
            options={optionen}
            value={auftragnehmer}
          />
          <Elementwahl beiWahl={setzeElemente} elemente={elemente} />
          <Checkbox
            description="Wer den Auftrag bisher hatte, sieht dieses Qualitätselement der Aufnahme dann nicht mehr."
            label="Auch bestehende Zuordnungen ändern"
            onChange={setzeUeberschreiben}
            value={ueberschreiben}
          />
        </>
      }
      zeilen={zeilen}
    />
  )
}

function folgeVon(zeilen: readonly Sammelzeile[]): string | undefined {
  const bisherige = zeilen.filter(({ jetzt, danach }) => danach !== null && jetzt !== NICHT_ZUGEORDNET).length
  return bisherige === 0
    ? undefined
    : `Bestehende Zuordnungen, die sich damit ändern: ${formatiereZahl(bisherige)}. Wer den Auftrag bisher hatte, sieht dieses Qualitätselement der Aufnahme dann nicht mehr.`
}
