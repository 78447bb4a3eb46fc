/*
 * Runs first in the page's head, in whatever browser there is: in the words of 2009, put there as it stands (scripts/prerender.mjs). Says on the page
 * what it needs that is not there; then nothing else of it is begun.
 */
;(function () {
  'use strict'
  /* What the first browsers have that are supported (README.md), and those before them have not: Chromium 105, Safari 16, Firefox 110. */
  function isKnown() {
    return !!(window.CSS && CSS.supports && CSS.supports('container-type', 'inline-size') && window.AbortSignal && AbortSignal.timeout)
  }

  /* A browser that lets a page keep nothing throws, or forgets at once. */
  function keeps() {
    var name = 'fairlead.kept'
    try {
      localStorage.setItem(name, '1')
      sessionStorage.setItem(name, '1')
      document.cookie = name + '=1; Path=/; SameSite=Strict'
      var kept = localStorage.getItem(name) === '1' && sessionStorage.getItem(name) === '1' && document.cookie.indexOf(name + '=1') >= 0
      localStorage.removeItem(name)
      sessionStorage.removeItem(name)
      document.cookie = name + '=; Path=/; SameSite=Strict; Max-Age=0'
      return kept
    } catch (refused) {
      return !refused
    }
  }

  var lacking = isKnown() ? (keeps() ? '' : 'storage') : 'browser'
  if (lacking) document.documentElement.setAttribute('data-lacking', lacking)
})()
