package views

import (
	"fmt"
	"strconv"
	"strings"

	"muster/rules/card"
)

// A mapZone is a Zone of Influence in drawing coordinates (y downwards).
type mapZone struct{ Colour, X, Y, W, H string }

// A mapEdge is an Entry Edge in drawing coordinates.
type mapEdge struct{ Colour, X1, Y1, X2, Y2 string }

// mapMargin leaves room for the strokes on the table edge, in inches.
const mapMargin = 1

func mapViewBox(d *card.Deployment) string {
	return fmt.Sprintf("%d %d %d %d", -mapMargin, -mapMargin, d.Width+2*mapMargin, d.Depth+2*mapMargin)
}

func mapLabel(d *card.Deployment) string {
	return fmt.Sprintf("Table of %d by %d inches. Red enters at the %s. Blue enters at the %s. Mission Markers: %s.",
		d.Width, d.Depth, edgesText(d.Red), edgesText(d.Blue), markersText(d.Markers))
}

func markersText(ms []card.Marker) string {
	parts := make([]string, len(ms))
	for i, m := range ms {
		parts[i] = fmt.Sprintf("%d at %d inches from left and %d from bottom", m.Number, m.X, m.Y)
	}
	return strings.Join(parts, ", ")
}

func mapGrid(d *card.Deployment) string {
	var b strings.Builder
	for x := 6; x < d.Width; x += 6 {
		fmt.Fprintf(&b, "M%d 0V%d", x, d.Depth)
	}
	for y := 6; y < d.Depth; y += 6 {
		fmt.Fprintf(&b, "M0 %dH%d", y, d.Width)
	}
	return b.String()
}

func mapCentre(d *card.Deployment) string {
	return fmt.Sprintf("M%g 0V%dM0 %gH%d", float64(d.Width)/2, d.Depth, float64(d.Depth)/2, d.Width)
}

func eachEdge(d *card.Deployment, f func(colour string, e card.Edge)) {
	for _, e := range d.Red {
		f("red", e)
	}
	for _, e := range d.Blue {
		f("blue", e)
	}
}

func mapZones(d *card.Deployment) []mapZone {
	var out []mapZone
	eachEdge(d, func(colour string, e card.Edge) {
		length := strconv.Itoa(e.To - e.From)
		zone := strconv.Itoa(d.Zone)
		z := mapZone{Colour: colour}
		switch e.Side {
		case "top":
			z.X, z.Y, z.W, z.H = strconv.Itoa(e.From), "0", length, zone
		case "bottom":
			z.X, z.Y, z.W, z.H = strconv.Itoa(e.From), strconv.Itoa(d.Depth-d.Zone), length, zone
		case "left":
			z.X, z.Y, z.W, z.H = "0", strconv.Itoa(d.Depth-e.To), zone, length
		case "right":
			z.X, z.Y, z.W, z.H = strconv.Itoa(d.Width-d.Zone), strconv.Itoa(d.Depth-e.To), zone, length
		}
		out = append(out, z)
	})
	return out
}

func mapEdges(d *card.Deployment) []mapEdge {
	var out []mapEdge
	eachEdge(d, func(colour string, e card.Edge) {
		from, to := strconv.Itoa(e.From), strconv.Itoa(e.To)
		m := mapEdge{Colour: colour}
		switch e.Side {
		case "top":
			m.X1, m.Y1, m.X2, m.Y2 = from, "0", to, "0"
		case "bottom":
			y := strconv.Itoa(d.Depth)
			m.X1, m.Y1, m.X2, m.Y2 = from, y, to, y
		case "left":
			m.X1, m.Y1, m.X2, m.Y2 = "0", strconv.Itoa(d.Depth-e.From), "0", strconv.Itoa(d.Depth-e.To)
		case "right":
			x := strconv.Itoa(d.Width)
			m.X1, m.Y1, m.X2, m.Y2 = x, strconv.Itoa(d.Depth-e.From), x, strconv.Itoa(d.Depth-e.To)
		}
		out = append(out, m)
	})
	return out
}
