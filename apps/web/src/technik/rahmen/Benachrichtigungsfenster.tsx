import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import {
  listeBenachrichtigungen,
  setzeAlleGelesen,
  setzeGelesen,
  zaehleUngelesene,
} from '@benthos/vertrag/benachrichtigung'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { abfrage } from '../http/abfrage.ts'
import { rufe } from '../http/klient.ts'
import stil from './Benachrichtigungen.module.css'
import { Benachrichtigungszeile } from './Benachrichtigungszeile.tsx'
import { Klappfenster, type Klappfensterangaben } from './Klappfenster.tsx'

/** Die neuesten Benachrichtigungen, jede mit dem Weg zu dem, worum es geht. */
export function Benachrichtigungsfenster(angaben: Klappfensterangaben) {
  return (
    <Klappfenster {...angaben} titel="Benachrichtigungen">
      <Inhalt beiWeg={angaben.beiSchliessen} />
    </Klappfenster>
  )
}

function Inhalt({ beiWeg }: { beiWeg: () => void }) {
  const queryClient = useQueryClient()
  const [jetzt] = useState(() => Date.now())
  const liste = useRef<HTMLUListElement>(null)
  const { data, error } = useQuery({ ...abfrage(listeBenachrichtigungen, {}), staleTime: 0 })
  const kennzeichnen = useMutation({
    mutationFn: (arbeit: () => Promise<unknown>) => arbeit(),
    onSettled: () =>
      Promise.all(
        [listeBenachrichtigungen, zaehleUngelesene].map(({ pfad }) =>
          queryClient.invalidateQueries({ queryKey: [pfad] }),
        ),
      ),
  })
  const fehler = kennzeichnen.error ?? (data ? null : error)
  const [neueste] = data?.zeilen ?? []
  return (
    <div className={stil['inhalt']}>
      {fehler && (
        <Alert isLive severity="danger" title="Das ist nicht gelungen">
          {fehler.message}
        </Alert>
      )}
      {data?.zeilen.length === 0 && (
        <p className={stil['leise']}>
          Noch keine. Hier steht, was Ihnen zugewiesen, übergeben, zurückgegeben oder gefragt wird.
        </p>
      )}
      {neueste && data && data.ungelesen > 0 && (
        <Button
          onPress={() => {
            // Die Schaltfläche verschwindet gleich; der Fokus soll im Fenster bleiben.
            liste.current?.querySelector('a')?.focus()
            kennzeichnen.mutate(() => rufe(setzeAlleGelesen, { body: { bis: neueste.id } }))
          }}
          size="dense"
        >
          {`Alle als gelesen kennzeichnen (${formatiereZahl(data.ungelesen)})`}
        </Button>
      )}
      <ul className={stil['liste']} ref={liste}>
        {data?.zeilen.map(zeile => (
          <Benachrichtigungszeile
            beiGelesen={() => kennzeichnen.mutate(() => rufe(setzeGelesen, { params: { id: zeile.id } }))}
            beiWeg={beiWeg}
            jetzt={jetzt}
            key={zeile.id}
            zeile={zeile}
          />
        ))}
      </ul>
      <Link onClick={beiWeg} to="/benachrichtigungen-einstellen">
        Wovon Sie per E-Mail erfahren
      </Link>
    </div>
  )
}
