const search = document.getElementById('search')
const sections = [...document.querySelectorAll('section')]
const none = document.getElementById('none')
const nothing = document.getElementById('nothing')

const speak = (language) => {
  document.documentElement.lang = language
  for (const named of document.querySelectorAll('[data-en]'))
    named.setAttribute('aria-label', language === 'en' ? named.dataset.en : named.dataset.zh)
  search.placeholder = search.getAttribute('aria-label')
  /** On paper nothing can be opened or fetched later. */
  let opened = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })

  for (const button of document.querySelectorAll('[data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language))
}

const find = () => {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const section of sections) {
    section.hidden = !wanted.every((word) => section.dataset.words.includes(word))
    document.querySelector(`[data-machine="${section.id}"]`).parentElement.hidden = section.hidden
  }
  none.replaceChildren(...(sections.every(({ hidden }) => hidden) ? [nothing.content.cloneNode(true)] : []))
}

for (const button of document.querySelectorAll('[data-language]')) button.addEventListener('click', () => speak(button.dataset.language))
search.addEventListener('input', find)
speak(navigator.language.startsWith('zh') ? 'zh-CN' : 'en')
find()
