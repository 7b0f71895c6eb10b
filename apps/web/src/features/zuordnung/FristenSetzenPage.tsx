import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { pruefeZuordnung, setzeFrist } from '@benthos/vertrag/zuordnung'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fristmangel, heuteInOesterreich } from '../../fach/frist/frist.ts'
import { Elementwahl } from '../../fach/sammelaenderung/Elementwahl.tsx'
import { type Handlung, Sammelseite } from '../../fach/sammelaenderung/Sammelseite.tsx'
import { listeSammelzeilen } from '../../fach/sammelaenderung/sammelzeilen.ts'
import { useAufnahmeauswahl } from '../../fach/sammelaenderung/useAufnahmeauswahl.ts'
import { rufe } from '../../technik/http/klient.ts'
import { bestimmeFrist, fristhindernis, OHNE_FRIST } from './frist.ts'

const GESETZT: Handlung = { verb: 'setzen', partizip: 'gesetzt' }
const AUFGEHOBEN: Handlung = { verb: 'aufheben', partizip: 'aufgehoben' }

/** Vielen Aufnahmen je Qualitätselement eine Frist setzen oder sie aufheben. */
export default function FristenSetzenPage() {
  const auswahl = useAufnahmeauswahl()
  const [frist, setzeTag] = useState<string | null>(null)
  const [hebtAuf, setzeAufheben] = useState(false)
  const [elemente, setzeElemente] = useState<readonly Element[]>(ELEMENTE)
  const [ueberschreiben, setzeUeberschreiben] = useState(false)
  const [heute] = useState(heuteInOesterreich)
  const { ids } = auswahl
  const vorschau = useQuery({
    queryKey: [pruefeZuordnung.pfad, 'frist', ids],
    queryFn: ids?.length
      ? ({ signal }) => rufe(pruefeZuordnung, { body: { aufnahmen: [...ids] }, abbruch: signal })
      : skipToken,
    staleTime: 0,
  })
  const mangel = hebtAuf ? undefined : fristmangel(frist, heute)
  const ziel = hebtAuf ? null : mangel === undefined ? frist : null
  const istGewaehlt = hebtAuf || ziel !== null
  const zeilen = useMemo(() => {
    const alle = listeSammelzeilen(vorschau.data?.zeilen ?? [], stand => ({
      jetzt: stand.frist === null ? OHNE_FRIST : formatiereDatum(stand.frist),
      ...(istGewaehlt
        ? bestimmeFrist(stand, ziel, ueberschreiben || hebtAuf)
        : { danach: null, hindernis: fristhindernis(stand, ueberschreiben) }),
    }))
    return alle.filter(({ element }) => elemente.includes(element))
  }, [vorschau.data, ziel, hebtAuf, istGewaehlt, ueberschreiben, elemente])
  return (
    <Sammelseite
      fehlend={vorschau.data?.fehlend ?? 0}
      fehler={auswahl.fehler ?? vorschau.error}
      fuehreAus={(zeile, version) =>
        rufe(setzeFrist[zeile.element], { params: { id: zeile.aufnahmeId }, body: { frist: ziel, version } })
      }
      handlung={hebtAuf ? AUFGEHOBEN : GESETZT}
      istLeer={auswahl.istLeer}
      laedt={ids === null || vorschau.isPending}
      moeglich={zeilen.filter(({ hindernis }) => hindernis === null).length}
      pruefe={() => mangel === undefined}
      titel={hebtAuf ? 'Fristen aufheben' : 'Fristen setzen'}
      vorhaben={
        hebtAuf
          ? 'Die Fristen werden aufgehoben.'
          : ziel && `Zu übergeben bis ${formatiereDatum(ziel)}; der Tag zählt ganz.`
      }
      wahl={
        <>
          <DateField
            description="Letzter Tag, an dem übergeben werden soll."
            errorMessage={mangel}
            isDisabled={hebtAuf}
            label="Frist"
            min={heute}
            onChange={setzeTag}
            value={frist}
          />
          <Checkbox label="Fristen aufheben" onChange={setzeAufheben} value={hebtAuf} />
          <Elementwahl beiWahl={setzeElemente} elemente={elemente} />
          {!hebtAuf && (
            <Checkbox
              description="Wer schon eine andere Frist hat, wird von der neuen noch einmal verständigt."
              label="Auch bestehende Fristen ändern"
              onChange={setzeUeberschreiben}
              value={ueberschreiben}
            />
          )}
        </>
      }
      zeilen={zeilen}
    />
  )
}
