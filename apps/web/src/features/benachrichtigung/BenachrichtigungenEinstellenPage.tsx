import { hatRecht } from '@benthos/fachmodell'
import { POSTWEGE, POSTWEGNAMEN, type Postweg } from '@benthos/fachmodell/benachrichtigung'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { leseWege, speichereWege, type Wegwahl } from '@benthos/vertrag/post'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benachrichtigung.module.css'

const ABFRAGE = abfrage(leseWege, {})
/** Zwei Änderungen nacheinander: die Antwort auf die erste überholte sonst die zweite. */
const NACHEINANDER = { id: speichereWege.pfad }
const WEGE = POSTWEGNAMEN.map(weg => ({ value: weg, label: gross(POSTWEGE[weg]) }))

/** Wovon der Angemeldete wie erfährt; jede Wahl gilt sofort. */
export default function BenachrichtigungenEinstellenPage() {
  const zugang = useSitzung()
  const { isLoggedIn } = zugang.sitzung
  const darfVerwalten = hatRecht(akteurVon(zugang), 'post.verwalten')
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...ABFRAGE, enabled: isLoggedIn })
  const wahl = useMutation({
    scope: NACHEINANDER,
    mutationFn: (eine: Wegwahl) => rufe(speichereWege, { body: { wege: [eine] } }),
    onMutate: ({ art, weg }) =>
      queryClient.setQueryData(
        ABFRAGE.queryKey,
        stand => stand && { ...stand, zeilen: stand.zeilen.map(z => (z.art === art ? { ...z, weg } : z)) },
      ),
    onSuccess: () => announce('Gespeichert'),
    onError: () => queryClient.invalidateQueries({ queryKey: ABFRAGE.queryKey }),
  })
  if (!isLoggedIn) return <NichtErlaubt />
  return (
    <>
      <Seitentitel
        titel="Benachrichtigungen einstellen"
        zusatz="In der Glocke steht alles, was Sie angeht. Hier wählen Sie, wovon Sie auch per E-Mail erfahren. Jede Wahl ist sofort gespeichert."
      />
      <Ladestand
        fehler={error ?? wahl.error}
        fehlertitel={error ? 'Die Einstellungen konnten nicht geladen werden' : 'Die Wahl wurde nicht gespeichert'}
        istDa={data !== undefined}
        zeilen={8}
      />
      {data && (
        <div className={stil['seite']}>
          <Versandhinweis adresse={data.adresse} hatVersand={data.hatVersand} sammelstunde={data.sammelstunde} />
          <div className={stil['wege']}>
            {data.zeilen.map(({ art, titel, weg, vorgabe }) => (
              <Select
                description={weg === vorgabe ? 'Vorgabe' : `Vorgabe: ${POSTWEGE[vorgabe]}`}
                isClearable={false}
                key={art}
                label={titel}
                onChange={neu => neu !== null && neu !== weg && wahl.mutate({ art, weg: neu as Postweg })}
                options={WEGE}
                value={weg}
              />
            ))}
          </div>
          <p className={stil['hinweis']}>
            <Link href="/meine-daten">Meine Daten</Link>: was über Sie gespeichert ist, wozu und wie lange.
          </p>
          {darfVerwalten && (
            <p className={stil['hinweis']}>
              <Link href="/postversand">Versand von E-Mails prüfen</Link>: Einstellung, Ausgang, Fehler und Probemail.
            </p>
          )}
        </div>
      )}
    </>
  )
}

type Versandangaben = { hatVersand: boolean; adresse: string | null; sammelstunde: number | null }

function Versandhinweis({ hatVersand, adresse, sammelstunde }: Versandangaben) {
  if (!hatVersand)
    return (
      <Alert severity="info" title="Diese Installation versendet keine E-Mails">
        Ihre Wahl wird gespeichert und gilt, sobald der Versand eingerichtet ist. Bis dahin steht alles in der Glocke.
      </Alert>
    )
  if (adresse === null)
    return (
      <Alert severity="warning" title="An Ihrem Benutzer steht keine E-Mail-Adresse">
        Bitten Sie, wer in Ihrer Organisation die Benutzer verwaltet, sie einzutragen. Bis dahin steht alles in der
        Glocke.
      </Alert>
    )
  return (
    <p className={stil['hinweis']}>
      {`E-Mails gehen an ${adresse}. Gesammeltes kommt um ${sammelstunde} Uhr, und nur, wenn etwas geschehen ist. Zu einer Art kommt höchstens eine E-Mail je Stunde; was dazwischen geschieht, ist in der nächsten gebündelt. Was Sie in der Glocke schon gelesen haben, kommt nicht mehr.`}
    </p>
  )
}

function gross(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
