import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { BenutzerAntwort } from '@benthos/vertrag/benutzer'
import { erledigeBerichtigung } from '@benthos/vertrag/berichtigung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

/** Worum die Person bittet: wer sie verwaltet, ändert es oder nicht und antwortet. */
export function Berichtigungsbitten({ benutzer }: { benutzer: BenutzerAntwort }) {
  const titelId = useId()
  const queryClient = useQueryClient()
  const [gewaehlt, waehle] = useState<number | null>(null)
  const { id, berichtigungen } = benutzer
  const erledigung = useMutation({
    mutationFn: (body: { berichtigung: number; antwort: string }) =>
      rufe(erledigeBerichtigung, { params: { id }, body }),
    onSuccess: () => {
      waehle(null)
      kurznachrichten.add({ type: 'success', message: 'Bitte erledigt' })
      // Nicht nach einem Fehler: mit der Bitte verschwände auch die geschriebene Antwort.
      return queryClient.invalidateQueries()
    },
  })
  const bitte = berichtigungen.find(eine => eine.id === gewaehlt)
  if (berichtigungen.length === 0) return null
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Die Person bittet um Berichtigung
      </h2>
      <ul className={stil['bitten']}>
        {berichtigungen.map(({ id: nummer, text, eingelangtAm }) => (
          <li key={nummer}>
            <p className={stil['bitte']}>{text}</p>
            <p>{`Erbeten ${formatiereZeitpunkt(eingelangtAm)}`}</p>
            <Button
              aria-label={`Bitte vom ${formatiereZeitpunkt(eingelangtAm)} erledigen`}
              onPress={() => waehle(nummer)}
            >
              Erledigen
            </Button>
          </li>
        ))}
      </ul>
      {bitte && (
        <Begruendungsdialog
          bestaetige={antwort => erledigung.mutate({ berichtigung: bitte.id, antwort })}
          fehler={erledigung.error?.message ?? null}
          fehlertitel="Die Bitte ist nicht erledigt"
          frage="Antwort"
          handlung="Erledigen"
          hilfe="Was Sie geändert haben, oder weshalb nicht. Die Person bekommt die Antwort."
          istPflicht
          laeuft={erledigung.isPending}
          laeuftText="Wird gespeichert …"
          schliesse={() => {
            waehle(null)
            erledigung.reset()
          }}
          titel="Bitte um Berichtigung erledigen?"
        >
          <p className={stil['bitte']}>{bitte.text}</p>
        </Begruendungsdialog>
      )}
    </section>
  )
}
