import { CHORIOTOPE_MINERALISCH, CHORIOTOPE_ORGANISCH, MHS_TEILPROBEN } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { useRef } from 'react'
import { EntwurfAnzeige } from '../../entwurf/EntwurfAnzeige.tsx'
import { useStrgS } from '../../formular/tastatur.ts'
import stil from './Choriotop.module.css'
import { Choriotopkonflikt } from './Choriotopkonflikt.tsx'
import { Choriotoptabelle } from './Choriotoptabelle.tsx'
import { BEMERKUNG, bemerkungVon, mitVorschlag, summiere } from './choriotopwerte.ts'
import { type Choriotopstand, useChoriotop } from './useChoriotop.ts'

/** Deckung und Teilproben je Choriotop mit laufenden Summen und Vorschlag. */
export function Choriotopformular({ aufnahmeId, stand }: { aufnahmeId: number; stand: Choriotopstand }) {
  const formular = useRef<HTMLFormElement>(null)
  const c = useChoriotop(aufnahmeId, stand)
  const summe = summiere(c.werte)
  const nurLesen = !stand.bearbeitbar
  useStrgS(formular, !nurLesen, c.ungespeichert, () => void c.speichere())
  const zeilen = { werte: c.werte, fehler: c.fehler, nurLesen, aendere: c.aendere }
  return (
    <form
      ref={formular}
      className={stil['formular']}
      noValidate
      onSubmit={ereignis => {
        ereignis.preventDefault()
        void c.speichere()
      }}
    >
      <div className={stil['kopf']}>
        <h2>Choriotope</h2>
        <p>
          Deckung in Schritten von 5 %, „x“ für unter 5 %. Die 20 Teilproben der MHS werden aus der Deckung
          vorgeschlagen.
        </p>
      </div>
      {c.meldungen.length > 0 && (
        <Alert severity="danger" isLive title="Folgende Angaben fehlen oder sind fehlerhaft:">
          <ul>
            {c.meldungen.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {c.entwurf.gefunden && c.ungespeichert && (
        <Alert severity="info" title="Entwurf wiederhergestellt">
          Ihre ungespeicherten Eingaben stehen wieder da.
        </Alert>
      )}
      <div className={stil['tabellen']}>
        <Choriotoptabelle titel="Mineralisch" choriotope={CHORIOTOPE_MINERALISCH} {...zeilen} />
        <Choriotoptabelle titel="Organisch" choriotope={CHORIOTOPE_ORGANISCH} {...zeilen} />
      </div>
      <p className={stil['summe']} role="status">
        Summe Deckung <strong data-stimmt={summe.deckung === 100}>{summe.deckung} %</strong> von 100 % · Teilproben{' '}
        <strong data-stimmt={summe.einheiten === MHS_TEILPROBEN}>{summe.einheiten}</strong> von {MHS_TEILPROBEN}
      </p>
      <TextArea
        label="Bemerkung"
        value={bemerkungVon(c.werte)}
        onChange={text => c.aendere({ ...c.werte, [BEMERKUNG]: text })}
        isReadOnly={nurLesen}
        maxLength={2000}
        rows={2}
      />
      {!nurLesen && (
        <div className={stil['aktionen']}>
          <Button type="submit" variant="primary" isPending={c.laeuft} pendingLabel="Wird gespeichert">
            Speichern
          </Button>
          <Button onPress={() => c.aendere(mitVorschlag(c.werte))}>Teilproben vorschlagen</Button>
          {c.ungespeichert && (
            <Button variant="quiet" onPress={() => void c.verwirf()}>
              Änderungen verwerfen
            </Button>
          )}
          <EntwurfAnzeige stand={c.entwurf.stand} />
        </div>
      )}
      <Choriotopkonflikt abweichend={c.abweichend} eigen={c.werte} fremd={c.fremd} entscheide={c.entscheide} />
    </form>
  )
}
