import { InfoButton } from '../info/InfoButton.tsx'
import { type ExtendedInfo, InfoProvider } from '../info/InfoContext.tsx'
import { InfoDisplayChoice } from '../info/InfoDisplayChoice.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Columns, Example } from './Example.tsx'

const EXTENDED: Readonly<Record<string, ExtendedInfo>> = {
  ausfuehrlich: { content: 'Ausführlicher Text mit allen Einzelheiten.' },
  betitelt: { title: 'Seehöhe', content: 'Die Seehöhe ist auf den Pegel der Adria bezogen.' },
}

const resolve = (infoId: string): ExtendedInfo => {
  const info = EXTENDED[infoId]
  if (info === undefined) throw new Error(`Kein Hinweis „${infoId}“`)
  return info
}

/** Hinweise in den drei Arten der Anzeige, mit und ohne ausführlichen Text. */
export function InfoExamples() {
  return (
    <Example id="info" note="„Mehr Informationen“ gibt es nur, wo ein ausführlicher Text hinterlegt ist.">
      <InfoProvider resolve={resolve}>
        <InfoDisplayChoice />
        <Columns>
          <TextField
            info={<InfoButton subject="Bezeichnung">Name, unter dem der Ort bekannt ist.</InfoButton>}
            label="Bezeichnung"
            value="Hainburg"
          />
          <TextField
            info={
              <InfoButton infoId="ausfuehrlich" subject="Lage">
                Ufer in Fließrichtung.
              </InfoButton>
            }
            label="Lage"
            value="linkes Ufer"
          />
          <TextField
            info={
              <InfoButton infoId="betitelt" subject="Seehöhe">
                Meter über der Adria.
              </InfoButton>
            }
            label="Seehöhe"
            value="142"
          />
          <TextField
            info={
              <InfoButton infoId="fehlt" subject="Quelle">
                Dieser ausführliche Text ist nicht zu laden.
              </InfoButton>
            }
            label="Quelle"
            value="Karte"
          />
        </Columns>
      </InfoProvider>
    </Example>
  )
}
