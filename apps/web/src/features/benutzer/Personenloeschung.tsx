import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import { type BenutzerAntwort, pseudonymisiereBenutzer } from '@benthos/vertrag/benutzer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

/** Angaben zu einer gesperrten Person löschen; danach, wo andere sie in ihren Texten noch nennen. */
export function Personenloeschung({ benutzer }: { benutzer: BenutzerAntwort }) {
  const titelId = useId()
  const queryClient = useQueryClient()
  const [fragt, setzeFragt] = useState(false)
  const { id, version, daten, rechte, pseudonymisiertAm } = benutzer
  const loeschung = useMutation({
    mutationFn: (grund: string) => rufe(pseudonymisiereBenutzer, { params: { id }, body: { version, grund } }),
    onSuccess: () => {
      setzeFragt(false)
      kurznachrichten.add({ type: 'success', message: 'Angaben zur Person gelöscht' })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (!rechte.pseudonymisieren && pseudonymisiertAm === null) return null
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Angaben zur Person
      </h2>
      {pseudonymisiertAm === null ? (
        <>
          <p>
            Gelöscht werden Name, Benutzername, E-Mail-Adresse, Schlüssel beim Anmeldedienst, Nachrichten, Mails und
            gespeicherte Filter, auch im Journal. Was die Person erfasst hat, bleibt unter „Person {id}“; Ergebnisse und
            Journal bleiben gültig.
          </p>
          {daten.aktiv && <p>Sperren Sie das Konto zuerst.</p>}
          <div className={stil['handlungen']}>
            <Button isDisabled={daten.aktiv} onPress={() => setzeFragt(true)} variant="danger">
              Angaben löschen
            </Button>
          </div>
        </>
      ) : loeschung.data ? (
        <Ergebnis {...loeschung.data} />
      ) : (
        <p className={stil['leer']}>Die Angaben zu dieser Person sind gelöscht; das Konto bleibt gesperrt.</p>
      )}
      {fragt && (
        <Begruendungsdialog
          art="warning"
          bestaetige={grund => loeschung.mutate(grund)}
          fehler={loeschung.error?.message ?? null}
          fehlertitel="Die Angaben wurden nicht gelöscht"
          handlung="Angaben löschen"
          hoechstens={LAENGSTE_BEGRUENDUNG}
          istPflicht
          laeuft={loeschung.isPending}
          laeuftText="Wird gelöscht …"
          schliesse={() => {
            setzeFragt(false)
            loeschung.reset()
          }}
          titel="Angaben zur Person löschen?"
        >
          <p>Das lässt sich nicht rückgängig machen. Die Begründung bleibt stehen und darf die Person nicht nennen.</p>
        </Begruendungsdialog>
      )}
    </section>
  )
}

function Ergebnis({ pseudonym, geschwaerzt, verbleibend }: AntwortVon<typeof pseudonymisiereBenutzer>) {
  return (
    <>
      <Alert isLive severity="success" title={`Die Person heißt jetzt überall „${pseudonym}“`}>
        {`Im Journal ${formatiereAnzahl(geschwaerzt, 'Zeile', 'Zeilen')} geschwärzt; seine Kette bleibt gültig.`}
      </Alert>
      {verbleibend.length > 0 && (
        <Alert severity="warning" title="In Texten anderer steht der Name noch">
          <p>Diese Texte hat jemand anderer geschrieben. Prüfen Sie, ob sie zu ändern sind.</p>
          <ul>
            {verbleibend.map(({ tabelle, spalte, zeilen }) => (
              <li
                key={`${tabelle}.${spalte}`}
              >{`${tabelle}, ${spalte}: ${formatiereAnzahl(zeilen, 'Zeile', 'Zeilen')}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
