package views

// pageTitle adds the site's name to a page's own title.
func pageTitle(title string) string {
	if title == "" {
		return "Muster"
	}
	return title + " · Muster"
}

// Themes are the values of the theme choice; empty is the system's.
var Themes = []string{"", "light", "dark"}

func nextTheme(theme string) string {
	switch theme {
	case "light":
		return "dark"
	case "dark":
		return ""
	}
	return "light"
}

func themeName(theme string) string {
	switch theme {
	case "light":
		return "Light"
	case "dark":
		return "Dark"
	}
	return "System"
}
