import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { TextField } from '../textfield/TextField.tsx'
import { InfoButton } from './InfoButton.tsx'
import { type InfoDisplay, InfoProvider, type ResolveInfo } from './InfoContext.tsx'
import { isHelpKey } from './useFieldHelp.tsx'

const resolve: ResolveInfo = () => ({ content: 'ausführlich' })

function markupOf(button: ReactNode, display?: InfoDisplay, resolver?: ResolveInfo) {
  return renderToStaticMarkup(
    <InfoProvider initialDisplay={display} resolve={resolver}>
      {button}
    </InfoProvider>,
  )
}

describe('Hinweise', () => {
  const button = <InfoButton subject="Seehöhe">Höhe über der Adria</InfoButton>

  test('[FRAME-15] voreingestellt öffnet sich der Text erst auf Wunsch', () => {
    const markup = markupOf(button)
    expect(markup).toContain('aria-label="Information zu Seehöhe"')
    expect(markup).not.toContain('Höhe über der Adria')
  })

  test('[FRAME-15] showAll zeigt den Text ohne Schaltfläche, hideAll zeigt nichts', () => {
    const markup = markupOf(button, 'showAll')
    expect(markup).toContain('Höhe über der Adria')
    expect(markup).not.toContain('<button')
    expect(markupOf(button, 'hideAll')).not.toContain('<button')
    expect(markupOf(button, 'hideAll')).not.toContain('Höhe über der Adria')
  })

  test('[UI-08] F1 im Feld öffnet seinen Hinweis, die Schaltfläche hält beim Tabben nicht auf; nur lesend und gesperrt schon', () => {
    const feld = (rest: object) => markupOf(<TextField info={button} label="Seehöhe" value="" {...rest} />)
    expect(feld({})).toContain('aria-keyshortcuts="F1 Control+,"')
    expect(feld({})).toMatch(/<button[^>]*tabindex="-1"/)
    for (const rest of [{ isReadOnly: true }, { isDisabled: true }]) {
      expect(feld(rest)).not.toContain('aria-keyshortcuts')
      expect(feld(rest)).not.toMatch(/<button[^>]*tabindex="-1"/)
    }
  })

  test('[UI-08] neben Strg+Komma öffnet nichts, was Zeichen schreibt oder etwas anderes heißt, die Hilfe', () => {
    const taste = { key: ',', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
    expect(isHelpKey({ ...taste, ctrlKey: true })).toBe(true)
    expect(isHelpKey({ ...taste, key: 'F1' })).toBe(true)
    for (const anders of [
      {},
      { ctrlKey: true, altKey: true },
      { ctrlKey: true, shiftKey: true },
      { metaKey: true },
      { key: 'F1', altKey: true },
      { key: 'F1', shiftKey: true },
      { key: '.', ctrlKey: true },
    ])
      expect(isHelpKey({ ...taste, ...anders }), JSON.stringify(anders)).toBe(false)
  })

  test('[UI-08] die Schaltfläche nennt F1, sobald das Feld den Fokus hat; ohne Feld und gesperrt nicht', () => {
    const feld = (rest: object) => markupOf(<TextField info={button} label="Seehöhe" value="" {...rest} />)
    expect(feld({})).toMatch(/<div data-help="true".*<button[^>]*data-key="F1"/)
    for (const ohne of [markupOf(button), feld({ isDisabled: true })]) {
      expect(ohne).not.toContain('data-key')
      expect(ohne).not.toContain('data-help')
    }
  })

  test('[UI-08] „Mehr Informationen“ gibt es nur mit Auflöser und Kennung', () => {
    const extended = (
      <InfoButton infoId="seehoehe" subject="Seehöhe">
        Höhe über der Adria
      </InfoButton>
    )
    expect(markupOf(extended, 'showAll', resolve)).toContain('Mehr Informationen')
    expect(markupOf(extended, 'showAll')).not.toContain('Mehr Informationen')
    expect(markupOf(button, 'showAll', resolve)).not.toContain('Mehr Informationen')
  })
})
