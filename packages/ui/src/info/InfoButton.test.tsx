import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { InfoButton } from './InfoButton.tsx'
import { type InfoDisplay, InfoProvider, type ResolveInfo } from './InfoContext.tsx'

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
    expect(markupOf(button, 'hideAll')).toBe('')
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
