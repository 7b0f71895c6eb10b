import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import { type BenutzerAntwort, schraenkeBenutzerEin } from '@benthos/vertrag/benutzer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

/** Verarbeitung der Angaben zu einer Person einschränken, wenn sie es verlangt oder widerspricht, oder das aufheben. */
export function Einschraenkung({ benutzer }: { benutzer: BenutzerAntwort }) {
  const titelId = useId()
  const queryClient = useQueryClient()
  const [fragt, setzeFragt] = useState(false)
  const { id, version, rechte, eingeschraenktAm } = benutzer
  const eingeschraenkt = eingeschraenktAm === null
  const handlung = eingeschraenkt ? 'Verarbeitung einschränken' : 'Einschränkung aufheben'
  const aenderung = useMutation({
    mutationFn: (grund: string) =>
      rufe(schraenkeBenutzerEin, { params: { id }, body: { version, eingeschraenkt, grund } }),
    onSuccess: () => {
      setzeFragt(false)
      kurznachrichten.add({
        type: 'success',
        message: eingeschraenkt ? 'Verarbeitung eingeschränkt' : 'Einschränkung aufgehoben',
      })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (!rechte.pseudonymisieren) return null
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Einschränkung der Verarbeitung
      </h2>
      <p>
        {eingeschraenktAm === null
          ? 'Verlangt die Person es oder widerspricht sie (Artikel 18 und 21 der Datenschutz-Grundverordnung), bleiben ihre Angaben, stehen aber in keiner Liste, Ausfuhr und Auswahl mehr, außer hier bei der Fachlichen Administration. Anmelden kann sie sich weiter.'
          : `Eingeschränkt seit ${formatiereTag(eingeschraenktAm)}: die Person steht in keiner Liste, Ausfuhr und Auswahl, außer hier bei der Fachlichen Administration.`}
      </p>
      <div className={stil['handlungen']}>
        <Button onPress={() => setzeFragt(true)}>{handlung}</Button>
      </div>
      {fragt && (
        <Begruendungsdialog
          art="info"
          bestaetige={grund => aenderung.mutate(grund)}
          fehler={aenderung.error?.message ?? null}
          fehlertitel="Das ist nicht gelungen"
          handlung={handlung}
          hoechstens={LAENGSTE_BEGRUENDUNG}
          istPflicht
          laeuft={aenderung.isPending}
          laeuftText="Wird gespeichert …"
          schliesse={() => {
            setzeFragt(false)
            aenderung.reset()
          }}
          titel={`${handlung}?`}
        >
          <p>Die Begründung steht mit Namen und Zeitpunkt im Verlauf der Person.</p>
        </Begruendungsdialog>
      )}
    </section>
  )
}
