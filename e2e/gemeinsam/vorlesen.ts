import type { Page } from 'playwright-core'

type Knoten = {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
}

/** Was ein Vorleser zweimal sagte, weil die Beschreibung schon im Namen steht. */
export async function doppeltGesagtes(seite: Page): Promise<string[]> {
  const zugang = await seite.context().newCDPSession(seite)
  const { nodes } = (await zugang.send('Accessibility.getFullAXTree')) as unknown as { nodes: Knoten[] }
  await zugang.detach()
  const gesagtes = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => ({ rolle: role?.value, name: glatt(name), beschreibung: glatt(description) }))
    .filter(({ name, beschreibung }) => name !== '' && beschreibung !== '' && name.includes(beschreibung))
  return gesagtes.map(({ rolle, name, beschreibung }) => `zweimal gesagt: ${rolle} „${name}“, „${beschreibung}“`)
}

const glatt = (angabe: Knoten['name']): string => (angabe?.value ?? '').replaceAll(/\s+/g, ' ').trim()
