"use client";

/** The last resort, when even the frame of the page failed: no styles, no languages, no scripts. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <h1>This page could not be shown</h1>
        <p>Something failed on our side. Reload the page in a moment, or go to the start page.</p>
        <p lang="zh-Hans">服务器出了点问题，页面暂时无法显示。请稍后刷新，或返回首页。</p>
        <p>
          <a href="/">Wisp</a>
        </p>
      </body>
    </html>
  );
}
